import { type ComponentProps, useId } from 'react';
import { afterPress } from '#portal/ui/fields/after-press.ts';
import styles from '#portal/ui/fields/field.module.css';
import { controlProps, FieldError, type FieldTexts } from '#portal/ui/fields/field.tsx';

/** A checkbox whose whole line can be pressed. */
export function Checkbox({
  label,
  hint,
  error,
  id: givenId,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'className'> & FieldTexts) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={styles.field}>
      <div className={styles.checkRow}>
        <input
          {...input}
          onBlur={afterPress(input.onBlur)}
          {...controlProps(id, hint, error)}
          type="checkbox"
        />
        <label htmlFor={id}>{label}</label>
      </div>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  );
}
