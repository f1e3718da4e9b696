import { Circle, CircleCheck } from 'lucide-react';
import { passwordParts } from '#contract/person-rules.ts';
import styles from '#portal/site/auth/form.module.css';

/** The password rules, each ticked as soon as it is satisfied. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <ul className={styles.rules} aria-label="The password needs">
      {passwordParts.map(({ label, holds }) => {
        const isMet = holds(password);
        const Icon = isMet ? CircleCheck : Circle;
        return (
          <li key={label} className={isMet ? styles.met : undefined}>
            <Icon aria-hidden="true" size={16} strokeWidth={1.75} />
            {label}
            <span className="visually-hidden">{isMet ? ': done' : ': missing'}</span>
          </li>
        );
      })}
    </ul>
  );
}
