import type { ComponentProps } from 'react';
import { afterPress } from '#portal/ui/fields/after-press.ts';
import styles from '#portal/ui/fields/field.module.css';
import { Field, type FieldTexts } from '#portal/ui/fields/field.tsx';

/** A text area with label, hint and error. `mono` for JSON and code. */
export function TextArea({
  label,
  hint,
  error,
  id,
  mono = false,
  className,
  ...input
}: ComponentProps<'textarea'> & FieldTexts & { mono?: boolean }) {
  const names = [styles.input, mono && styles.mono, className].filter(Boolean).join(' ');
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => (
        <textarea {...input} onBlur={afterPress(input.onBlur)} {...control} className={names} />
      )}
    </Field>
  );
}
