import { grouped } from '#contract/grouped.ts';
import { problemWords } from '#portal/services/execution/form/form-field.tsx';
import { fieldName, fieldPath } from '#portal/services/execution/form/form-fields.ts';
import styles from '#portal/services/execution/form/invoice-form.module.css';
import type { FormState } from '#portal/services/execution/form/use-form-check.ts';
import { Button } from '#portal/ui/button.tsx';
import { Stamp } from '#portal/ui/stamp.tsx';

const most = 50;

/** What is still missing or wrong, each leading to its field. */
export function FormProblems({
  state: { check, isFailed },
  head,
  onGo,
}: {
  state: FormState;
  head: 'invoice' | 'creditNote';
  /** Leads to a field. */
  onGo: (path: string) => void;
}) {
  const problems = check?.problems ?? [];
  const count = problems.length;
  return (
    <div className={styles.problems}>
      <p role="status">
        {isFailed ? (
          'The check could not be loaded. The server checks all the same.'
        ) : check === undefined ? (
          'Checking…'
        ) : count === 0 ? (
          <Stamp tone="success">Valid: nothing is missing</Stamp>
        ) : (
          <Stamp tone="unsent">
            {grouped(count)} {count === 1 ? 'thing is' : 'things are'} missing or wrong
          </Stamp>
        )}
      </p>
      {count > 0 ? (
        <details>
          <summary>Show {count === 1 ? 'it' : 'them'}</summary>
          <ul>
            {problems.slice(0, most).map((problem, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same
              <li key={index}>
                {problemWords(problem)}{' '}
                <GoTo path={fieldPath(problem.path)} head={head} onGo={onGo} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}

/** Nothing for what has no field in the form. */
function GoTo({
  path,
  head,
  onGo,
}: {
  path: string;
  head: 'invoice' | 'creditNote';
  onGo: (path: string) => void;
}) {
  const name = fieldName(path, head);
  if (name === undefined) return null;
  return (
    <Button variant="quiet" onClick={() => onGo(path)}>
      {name}
    </Button>
  );
}
