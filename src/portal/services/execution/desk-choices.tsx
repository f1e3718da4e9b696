import { SlidersHorizontal } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import type { ApiKey } from '#contract/calls/api-keys.ts';
import { type Service, serviceOf } from '#contract/services.ts';
import type { Draft } from '#portal/offline/draft-model.ts';
import styles from '#portal/services/execution/execution.module.css';
import { IconButton } from '#portal/ui/button.tsx';
import field from '#portal/ui/fields/field.module.css';
import { useMediaQuery, wide } from '#portal/ui/media-query.ts';
import { Dialog } from '#portal/ui/overlays/dialog.tsx';

/**
 * What the request is for: saved request, service and, where there are several, function and key. On
 * phones one line has to do, so what is chosen seldom is in a sheet.
 */
export function DeskChoices({
  service,
  services,
  functions,
  drafts,
  draftId,
  createdName,
  onDraft,
  onService,
  functionIndex,
  onFunction,
  apiKeys,
  apiKeyId,
  onApiKey,
}: {
  service: Service;
  services: readonly { key: string; title: string; open: boolean }[];
  functions: readonly { label: string }[];
  drafts: readonly Draft[];
  draftId: string | undefined;
  /** Of one that was just saved and is not in the list yet. */
  createdName: string | undefined;
  /** Undefined is New Request. */
  onDraft: (draft: Draft | undefined) => void;
  onService: (key: string) => void;
  functionIndex: number;
  onFunction: (index: number) => void;
  apiKeys: readonly ApiKey[];
  apiKeyId: string | undefined;
  onApiKey: (id: string) => void;
}) {
  const own = drafts.filter((draft) => draft.service === service.key);
  const others = drafts.filter((draft) => draft.service !== service.key);
  // One that is not on this device has no option of its own to show.
  const isListed = drafts.some(({ id }) => id === draftId);
  const isWide = useMediaQuery(wide);
  const [isOpen, setIsOpen] = useState(false);
  const serviceChoice = (
    <Choice
      label="Service"
      value={service.key}
      disabled={draftId !== undefined}
      onChange={(event) => {
        setIsOpen(false);
        onService(event.target.value);
      }}
    >
      {services.map(({ key, title, open }) => (
        <option key={key} value={key}>
          {open ? title : `${title} (coming soon)`}
        </option>
      ))}
    </Choice>
  );
  const functionChoice =
    functions.length > 1 ? (
      <Choice
        label="Function"
        value={functionIndex}
        onChange={(event) => onFunction(Number(event.target.value))}
      >
        {functions.map(({ label }, index) => (
          <option key={label} value={index}>
            {label}
          </option>
        ))}
      </Choice>
    ) : null;
  const keyChoice =
    apiKeys.length > 1 ? (
      <Choice
        label="API key"
        value={apiKeyId ?? apiKeys[0]?.id}
        onChange={(event) => onApiKey(event.target.value)}
      >
        {apiKeys.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
    ) : null;
  return (
    <div className={styles.choices}>
      <Choice
        label="Saved request"
        value={draftId ?? ''}
        onChange={({ target }) => onDraft(drafts.find(({ id }) => id === target.value))}
      >
        <option value="">New Request</option>
        {draftId === undefined || isListed ? null : (
          <option value={draftId}>{createdName ?? 'Not on this device'}</option>
        )}
        {own.map((draft) => (
          <option key={draft.id} value={draft.id}>
            {draft.name}
          </option>
        ))}
        {others.length === 0 ? null : (
          <optgroup label="Of other services">
            {others.map((draft) => (
              <option key={draft.id} value={draft.id}>
                {`${draft.name} – ${serviceOf(draft.service)?.title ?? draft.service}`}
              </option>
            ))}
          </optgroup>
        )}
      </Choice>
      {isWide ? (
        <>
          {serviceChoice}
          {functionChoice}
          {keyChoice}
        </>
      ) : (
        <>
          {keyChoice ?? functionChoice}
          <IconButton
            label="Options of the request"
            aria-haspopup="dialog"
            className={styles.options}
            onClick={() => setIsOpen(true)}
          >
            <SlidersHorizontal aria-hidden="true" size={20} strokeWidth={1.75} />
          </IconButton>
          <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Options of the request">
            <div className={styles.optionFields}>
              {serviceChoice}
              {keyChoice ? functionChoice : null}
            </div>
          </Dialog>
        </>
      )}
    </div>
  );
}

/** A dropdown with its label inside, which saves a line. */
function Choice({ label, children, ...select }: ComponentProps<'select'> & { label: string }) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select {...select} id={id} className={field.input}>
        {children}
      </select>
    </div>
  );
}
