import type { ComponentProps } from 'react';
import { afterPress } from '#portal/ui/fields/after-press.ts';
import styles from '#portal/ui/fields/field.module.css';
import { Field, type FieldTexts } from '#portal/ui/fields/field.tsx';

/** The native select, with the pickers of phones. Children are `<option>`s. */
export function SelectField({
  label,
  hint,
  error,
  id,
  className,
  children,
  ...input
}: ComponentProps<'select'> & FieldTexts) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => (
        <select
          {...input}
          onBlur={afterPress(input.onBlur)}
          {...control}
          className={[styles.input, className].filter(Boolean).join(' ')}
        >
          {children}
        </select>
      )}
    </Field>
  );
}
