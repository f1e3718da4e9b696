import { type ComponentProps, useState } from 'react';
import { afterPress } from '#portal/ui/fields/after-press.ts';
import styles from '#portal/ui/fields/field.module.css';
import { Field, type FieldTexts } from '#portal/ui/fields/field.tsx';

/** A password field with a Show button, whose state is announced. Paste is always allowed. */
export function PasswordField({
  label,
  hint,
  error,
  id,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'className'> & FieldTexts) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.withAction}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            onBlur={afterPress(input.onBlur)}
            {...control}
            type={isShown ? 'text' : 'password'}
            className={styles.input}
          />
          <button
            type="button"
            className={styles.action}
            aria-pressed={isShown}
            aria-controls={control.id}
            onClick={() => setIsShown(!isShown)}
          >
            Show<span className="visually-hidden"> {label}</span>
          </button>
        </div>
      )}
    </Field>
  );
}
