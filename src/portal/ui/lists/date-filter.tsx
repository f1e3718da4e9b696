import { type ComponentType, useId } from 'react';
import { Button } from '#portal/ui/button.tsx';
import field from '#portal/ui/fields/field.module.css';
import { TextField } from '#portal/ui/fields/text-field.tsx';
import styles from '#portal/ui/lists/date-filter.module.css';
import type { QuickKind } from '#portal/ui/lists/quick-range.ts';

export interface DateFilterValue {
  /** `YYYY-MM-DD`, with `withTime` `YYYY-MM-DDTHH:mm`; empty means open. */
  from: string;
  to: string;
  /** The chosen preset; cleared when a date is changed by hand. */
  quick?: QuickKind | undefined;
}

export const noDates: DateFilterValue = { from: '', to: '' };

export interface DatePresetsProps {
  value: DateFilterValue;
  onChange: (value: DateFilterValue) => void;
  withTime: boolean;
}

export function DateFilter({
  label,
  fromLabel = 'Date from',
  toLabel = 'Date to',
  value,
  onChange,
  withTime = false,
  presets: Presets,
}: {
  /** Name of the group: 'Created'. */
  label: string;
  fromLabel?: string;
  toLabel?: string;
  value: DateFilterValue;
  onChange: (value: DateFilterValue) => void;
  withTime?: boolean;
  /** `DatePresets` or nothing; a property, so that other screens do not load the presets. */
  presets?: ComponentType<DatePresetsProps>;
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
      {Presets ? <Presets value={value} onChange={onChange} withTime={withTime} /> : null}
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
          error={isReversed ? 'This date is before the start date.' : undefined}
          onChange={({ target }) => onChange({ from: value.from, to: target.value })}
        />
        {Presets ? null : (
          <Button className={styles.clear} onClick={() => onChange(noDates)}>
            Clear<span className="visually-hidden"> {label}</span>
          </Button>
        )}
      </div>
    </div>
  );
}
