import { useState } from 'react';
import type { UserConfiguration } from '#contract/calls/users.ts';
import styles from '#portal/admin/users/users.module.css';
import { Button } from '#portal/ui/button.tsx';
import { Checkbox } from '#portal/ui/fields/checkbox.tsx';
import { TextField } from '#portal/ui/fields/text-field.tsx';
import page from '#portal/ui/page.module.css';

const limitMax = 1_000_000_000;

/** The limit of a month: a whole number, or none at all. */
export function LimitForm({
  configuration: { request_limit: limit, request_used: used },
  busy,
  isShort = false,
  onLimit,
}: {
  configuration: Pick<UserConfiguration, 'request_limit' | 'request_used'>;
  busy: boolean;
  /** Where the use is shown already: the field is typed into at once. */
  isShort?: boolean;
  onLimit: (limit: number | null) => void;
}) {
  const [typed, setTyped] = useState('');
  const [isUnlimited, setIsUnlimited] = useState(limit === null);
  const isWhole = /^\d+$/.test(typed) && Number(typed) <= limitMax;
  const isChanged = isUnlimited ? limit !== null : typed !== '' && Number(typed) !== limit;
  const limitField = (
    <TextField
      label="Request Limit"
      autoFocus={isShort}
      inputMode="numeric"
      placeholder={limit === null ? '999' : String(limit)}
      disabled={isUnlimited}
      value={typed}
      error={typed !== '' && !isWhole ? `Must be a whole number from 0 to ${limitMax}.` : undefined}
      onChange={({ target }) => setTyped(target.value.trim())}
    />
  );
  const update = (
    <Button
      type="submit"
      variant="primary"
      busy={busy}
      disabled={!isChanged || (!isUnlimited && !isWhole)}
    >
      Update
    </Button>
  );
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isUnlimited) onLimit(null);
        else if (isWhole) onLimit(Number(typed));
      }}
    >
      {isShort ? (
        <div className={page.row}>
          {limitField}
          {update}
        </div>
      ) : (
        limitField
      )}
      <Checkbox
        label="Unlimited and paid"
        checked={isUnlimited}
        onChange={({ target }) => setIsUnlimited(target.checked)}
      />
      {isShort ? null : (
        <>
          <TextField label="Request Used" readOnly value={String(used)} />
          {update}
        </>
      )}
    </form>
  );
}
