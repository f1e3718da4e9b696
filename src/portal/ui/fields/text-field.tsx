import type { ComponentProps } from 'react';
import { afterPress } from '#portal/ui/fields/after-press.ts';
import styles from '#portal/ui/fields/field.module.css';
import { Field, type FieldTexts } from '#portal/ui/fields/field.tsx';

/** A one-line input with label, hint and error. `ref` and the rest go to the input. */
export function TextField({
  label,
  hint,
  error,
  id,
  mono = false,
  className,
  ...input
}: ComponentProps<'input'> & FieldTexts & { mono?: boolean }) {
  const names = [styles.input, mono && styles.mono, className].filter(Boolean).join(' ');
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => (
        <input
          type="text"
          {...input}
          onBlur={afterPress(input.onBlur)}
          {...control}
          className={names}
        />
      )}
    </Field>
  );
}
