import { type Ref, type UIEvent, useMemo, useRef } from 'react';
import styles from '#portal/services/editor/code-area.module.css';

/** A plain text field for code, with the numbers of its lines beside it. Tab leaves it. */
export function CodeArea({
  ref,
  id,
  label,
  value,
  isInvalid,
  describedBy,
  onChange,
}: {
  ref?: Ref<HTMLTextAreaElement>;
  id: string;
  label: string;
  value: string;
  isInvalid: boolean;
  describedBy?: string | undefined;
  onChange: (text: string) => void;
}) {
  const gutter = useRef<HTMLPreElement>(null);
  const numbers = useMemo(() => numbersOf(value), [value]);
  const follow = ({ currentTarget }: UIEvent<HTMLTextAreaElement>) => {
    if (gutter.current) gutter.current.scrollTop = currentTarget.scrollTop;
  };
  return (
    <div className={styles.code}>
      <pre ref={gutter} className={styles.gutter} aria-hidden="true">
        {numbers}
      </pre>
      <textarea
        ref={ref}
        id={id}
        aria-label={label}
        className={styles.area}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onScroll={follow}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        wrap="off"
      />
    </div>
  );
}

/** Puts the caret at a place and its line in sight, which browsers do only while one types. */
export function showPlace(area: HTMLTextAreaElement | null, offset: number): void {
  if (!area) return;
  area.focus();
  area.setSelectionRange(offset, offset);
  const line = area.value.slice(0, offset).split('\n').length;
  const lineHeight = Number.parseFloat(getComputedStyle(area).lineHeight);
  area.scrollTop = Math.max(0, (line - 0.5) * lineHeight - area.clientHeight / 2);
}

function numbersOf(text: string): string {
  const count = text.split('\n').length;
  return Array.from({ length: count }, (_, index) => index + 1).join('\n');
}
