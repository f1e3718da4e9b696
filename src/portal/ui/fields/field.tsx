// Label, hint and error of any control, connected for screen readers. All inputs use it, so the
// form library can be replaced in the form routes alone.
import { type ReactNode, useId } from 'react';
import styles from '#portal/ui/fields/field.module.css';

export interface FieldTexts {
  label: ReactNode;
  hint?: ReactNode;
  /** Shown below the control; marks the control as invalid. */
  error?: ReactNode;
}

interface ControlProps {
  id: string;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
}

export function Field({
  id: givenId,
  label,
  hint,
  error,
  children,
}: FieldTexts & {
  id?: string | undefined;
  /** Receives the attributes for the control. */
  children: (control: ControlProps) => ReactNode;
}) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children(controlProps(id, hint, error))}
      <FieldError id={id} error={error} />
    </div>
  );
}

export function controlProps(id: string, hint: ReactNode, error: ReactNode): ControlProps {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
  };
}

export function FieldError({ id, error }: { id: string; error: ReactNode }) {
  if (!error) return null;
  return (
    <p className={styles.error} id={`${id}-error`}>
      <span>{error}</span>
    </p>
  );
}
