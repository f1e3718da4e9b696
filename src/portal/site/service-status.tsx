import { useQuery } from '@tanstack/react-query';
import { type ServiceState, serviceStateQuery } from '#portal/api/service-state.ts';
import styles from '#portal/site/support.module.css';
import { Button } from '#portal/ui/button.tsx';
import { timeText } from '#portal/ui/moment-text.ts';
import { Stamp } from '#portal/ui/stamp.tsx';

const partNames = new Map([
  ['database', 'the database'],
  ['archive', 'the file archive'],
  ['renderer', 'the PDF renderer'],
]);

/** The server's current status, without history. */
export function ServiceStatus() {
  const { data, isFetching, isError, refetch } = useQuery(serviceStateQuery);
  return (
    <section className={styles.status} aria-labelledby="state">
      <h2 id="state">State of the services</h2>
      <div role="status" className={styles.state}>
        {isError ? (
          <>
            <Stamp tone="unsent">No answer</Stamp>
            <p>The server could not be asked. Either you are offline, or it is.</p>
          </>
        ) : data ? (
          <Answer state={data} />
        ) : (
          <p>Asking the server…</p>
        )}
      </div>
      <Button busy={isFetching} onClick={() => void refetch()}>
        Check again
      </Button>
    </section>
  );
}

function Answer({ state }: { state: ServiceState }) {
  const at = <time dateTime={state.askedAt.toISOString()}>{timeText(state.askedAt)}</time>;
  if (state.isUp) {
    return (
      <>
        <Stamp tone="success">Up</Stamp>
        <p>Everything the services need answered at {at}.</p>
      </>
    );
  }
  const down = state.down.map((name) => partNames.get(name) ?? name);
  return (
    <>
      <Stamp tone="error">Trouble</Stamp>
      <p>
        At {at}, {down.length > 0 ? list.format(down) : 'some part'} did not answer. Runs may be
        refused; what is refused is not counted.
      </p>
    </>
  );
}
const list = new Intl.ListFormat('en-GB');
