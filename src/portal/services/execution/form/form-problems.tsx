import { grouped } from '#contract/grouped.ts';
import type { FieldError } from '#contract/problems.ts';
import { problemWords } from '#portal/services/execution/form/form-field.tsx';
import { fieldName, fieldPath } from '#portal/services/execution/form/form-fields.ts';
import styles from '#portal/services/execution/form/invoice-form.module.css';
import type { FormState } from '#portal/services/execution/form/use-form-check.ts';
import { Button } from '#portal/ui/button.tsx';
import { Stamp } from '#portal/ui/stamp.tsx';

const most = 50;

/** What is still missing or wrong, and then what is only advised, each leading to its field. */
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
  const { problems = [], advice = [] } = check ?? {};
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
      <Told title={`Show ${count === 1 ? 'it' : 'them'}`} list={problems} head={head} onGo={onGo} />
      <Told
        title={
          advice.length === 1 ? '1 recommendation' : `${grouped(advice.length)} recommendations`
        }
        list={advice}
        head={head}
        onGo={onGo}
      />
    </div>
  );
}

/** Nothing for an empty list. */
function Told({
  title,
  list,
  head,
  onGo,
}: {
  title: string;
  list: readonly FieldError[];
  head: 'invoice' | 'creditNote';
  onGo: (path: string) => void;
}) {
  if (list.length === 0) return null;
  return (
    <details>
      <summary>{title}</summary>
      <ul>
        {list.slice(0, most).map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same
          <li key={index}>
            {problemWords(one)} <GoTo path={fieldPath(one.path)} head={head} onGo={onGo} />
          </li>
        ))}
      </ul>
    </details>
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
