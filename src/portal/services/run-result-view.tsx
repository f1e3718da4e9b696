import { apiOrigin } from '#portal/data/connection.ts';
import styles from '#portal/services/execution.module.css';
import { ResultCard } from '#portal/services/result-card.tsx';
import { archivedFile, type RunFacts, runFacts } from '#portal/services/run-facts.ts';
import type { RunState } from '#portal/services/use-run.ts';
import { Banner } from '#portal/ui/banner.tsx';
import { linkButtonClass } from '#portal/ui/button.tsx';
import { CodeBlock } from '#portal/ui/code-block.tsx';
import { FileCard } from '#portal/ui/file-card.tsx';

// A template without its data has dozens; the result must not drown in them.
const warningsShown = 4;

export function RunResultView({ state }: { state: Extract<RunState, { kind: 'done' }> }) {
  const { result, fileName, seconds } = state;
  const facts = runFacts(result);
  const archived = result.kind === 'json' ? archivedFile(result.value) : undefined;
  return (
    <>
      {facts.warnings.length > 0 ? (
        <Banner tone="unsent" title="The service has a remark">
          <ul className={styles.complaints}>
            {facts.warnings.slice(0, warningsShown).map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
            {facts.warnings.length > warningsShown ? (
              <li>
                {facts.warnings.length - warningsShown} more stand in the response body below.
              </li>
            ) : null}
          </ul>
        </Banner>
      ) : null}
      {result.kind === 'file' ? <ResultCard blob={result.blob} name={fileName} /> : null}
      {archived ? <ArchivedCard file={archived} /> : null}
      <Facts facts={facts} seconds={seconds} />
      {result.kind === 'json' ? (
        <CodeBlock label="Response body">{JSON.stringify(result.value, null, 2)}</CodeBlock>
      ) : null}
    </>
  );
}

function ArchivedCard({ file }: { file: NonNullable<ReturnType<typeof archivedFile>> }) {
  const { pages } = file;
  const pageNote = pages === undefined ? [] : [`${pages} ${pages === 1 ? 'page' : 'pages'}`];
  return (
    <FileCard
      name={file.name}
      bytes={file.size}
      notes={[...pageNote, `kept until ${moment.format(new Date(file.expiresAt))}`]}
      actions={
        <a
          href={`${apiOrigin}/api/file-archive/v1/files/${encodeURIComponent(file.name)}`}
          download={file.name}
          className={linkButtonClass}
        >
          Download
        </a>
      }
    />
  );
}

function Facts({ facts, seconds }: { facts: RunFacts; seconds: number }) {
  const rows = [
    { term: 'Request id', value: facts.requestId, isCode: true },
    { term: 'Counted', value: facts.counted === undefined ? undefined : yesNo(facts.counted) },
    { term: 'Remaining this month', value: remainingText(facts.remaining) },
    { term: 'Time', value: `${seconds.toFixed(1)} s` },
  ];
  return (
    <dl className={styles.facts}>
      {rows.map(({ term, value, isCode }) =>
        value === undefined ? null : (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{isCode ? <code>{value}</code> : value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function yesNo(value: boolean): string {
  return value ? 'yes' : 'no';
}

function remainingText(remaining: number | null | undefined): string | undefined {
  if (remaining === undefined) return undefined;
  return remaining === null ? 'Unlimited' : remaining.toLocaleString('en-GB');
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
