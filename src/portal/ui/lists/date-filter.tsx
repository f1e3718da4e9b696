// From and to, with quick ranges. The presets write the dates they stand for beside their name, so
// nobody has to guess whether "this week" includes today or begins on a Sunday.
import { useId } from 'react';
import { Button } from '#portal/ui/button.tsx';
import field from '#portal/ui/fields/field.module.css';
import { TextField } from '#portal/ui/fields/text-field.tsx';
import styles from '#portal/ui/lists/date-filter.module.css';
import { type QuickKind, quickKinds, quickRange, rangeText } from '#portal/ui/lists/date-ranges.ts';
import { useToday } from '#portal/ui/lists/use-today.ts';

export interface DateFilterValue {
  /** `YYYY-MM-DD`, with `withTime` `YYYY-MM-DDTHH:mm`; empty is open. */
  from: string;
  to: string;
  /** The preset the range came from; a change by hand takes it away. */
  quick?: QuickKind | undefined;
}

export const noDates: DateFilterValue = { from: '', to: '' };

const quickNames = {
  today: 'TODAY',
  week: 'THIS WEEK',
  month: 'THIS MONTH',
  year: 'THIS YEAR',
} as const satisfies Record<QuickKind, string>;

export function DateFilter({
  label,
  fromLabel = 'Date from',
  toLabel = 'Date to',
  value,
  onChange,
  withTime = false,
  quick = true,
}: {
  /** Names the group: 'Created'. */
  label: string;
  fromLabel?: string;
  toLabel?: string;
  value: DateFilterValue;
  onChange: (value: DateFilterValue) => void;
  withTime?: boolean;
  /** Whether the presets are offered. */
  quick?: boolean;
}) {
  const labelId = useId();
  const type = withTime ? 'datetime-local' : 'date';
  const isReversed = value.from !== '' && value.to !== '' && value.from > value.to;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would forbid the layout of a row
    <div role="group" aria-labelledby={labelId} className={styles.filter}>
      <p id={labelId} className={field.label}>
        {label}
      </p>
      {quick ? <QuickRanges value={value} onChange={onChange} withTime={withTime} /> : null}
      <div className={styles.ends}>
        <TextField
          type={type}
          label={fromLabel}
          value={value.from}
          onChange={({ target }) => onChange({ from: target.value, to: value.to })}
        />
        <TextField
          type={type}
          label={toLabel}
          value={value.to}
          error={isReversed ? 'This is before the first date, so nothing can match.' : undefined}
          onChange={({ target }) => onChange({ from: value.from, to: target.value })}
        />
        {quick ? null : (
          <Button className={styles.clear} onClick={() => onChange(noDates)}>
            Clear<span className="visually-hidden"> {label}</span>
          </Button>
        )}
      </div>
    </div>
  );
}

function QuickRanges({
  value,
  onChange,
  withTime,
}: {
  value: DateFilterValue;
  onChange: (value: DateFilterValue) => void;
  withTime: boolean;
}) {
  const today = useToday();
  return (
    <ul className={styles.presets}>
      {quickKinds.map((kind) => {
        const range = today === undefined ? undefined : quickRange(kind, today);
        return (
          <li key={kind}>
            <button
              type="button"
              className={styles.preset}
              aria-pressed={value.quick === kind}
              onClick={() => range && onChange({ ...edges(range, withTime), quick: kind })}
            >
              <span>{quickNames[kind]}</span>{' '}
              {/* A space keeps the height until the date is known, which is never on a server. */}
              <span className={styles.dates}>{range ? rangeText(range) : '\u00A0'}</span>
            </button>
          </li>
        );
      })}
      <li>
        <button type="button" className={styles.preset} onClick={() => onChange(noDates)}>
          CLEAR
        </button>
      </li>
    </ul>
  );
}

function edges({ from, to }: { from: string; to: string }, withTime: boolean) {
  return withTime ? { from: `${from}T00:00`, to: `${to}T23:59` } : { from, to };
}
