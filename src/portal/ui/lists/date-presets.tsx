import styles from '#portal/ui/lists/date-filter.module.css';
import { type DatePresetsProps, noDates } from '#portal/ui/lists/date-filter.tsx';
import { type QuickKind, quickKinds, quickRange, rangeText } from '#portal/ui/lists/quick-range.ts';
import { useToday } from '#portal/ui/lists/use-today.ts';

const quickNames = {
  today: 'TODAY',
  week: 'THIS WEEK',
  month: 'THIS MONTH',
  year: 'THIS YEAR',
} as const satisfies Record<QuickKind, string>;

/** Buttons for common ranges. Each shows its dates, so that "THIS WEEK" is not ambiguous. */
export function DatePresets({ value, onChange, withTime }: DatePresetsProps) {
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
              {/* A space keeps the height until the date is known; it is unknown on the server. */}
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
