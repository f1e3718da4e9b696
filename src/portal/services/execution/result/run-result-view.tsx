import { lazy, Suspense } from 'react';
import { grouped } from '#contract/grouped.ts';
import { apiOrigin } from '#portal/api/connection.ts';
import { ColouredCode } from '#portal/services/editor/coloured-code.tsx';
import styles from '#portal/services/execution/execution.module.css';
import { ResultCard } from '#portal/services/execution/result/result-card.tsx';
import {
  archivedFile,
  type RunFacts,
  runFacts,
} from '#portal/services/execution/result/run-facts.ts';
import { mailOutcome, SentMail } from '#portal/services/execution/result/sent-mail.tsx';
import type { RunState } from '#portal/services/execution/use-run.ts';
import { linkButtonClass } from '#portal/ui/button.tsx';
import { FileCard } from '#portal/ui/documents/file-card.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { momentText } from '#portal/ui/moment-text.ts';

// Where it cannot be loaded, the answer itself has to do.
const FoundView = lazy(() =>
  import('#portal/services/execution/result/found-view.tsx').then(
    (module) => ({ default: module.FoundView }),
    () => ({ default: () => null }),
  ),
);

// A template without its data has dozens; the result must not drown in them.
const warningsShown = 4;

export function RunResultView({ state }: { state: Extract<RunState, { kind: 'done' }> }) {
  const { result, fileName, seconds } = state;
  const facts = runFacts(result);
  const archived = result.kind === 'json' ? archivedFile(result.value) : undefined;
  const mail = result.kind === 'json' ? mailOutcome(result.value) : undefined;
  return (
    <>
      <Warnings facts={facts} />
      {mail ? <SentMail mail={mail} /> : null}
      {result.kind === 'file' ? (
        <ResultCard blob={result.blob} name={fileName} isSaved={result.isDownload} />
      ) : null}
      {archived ? <ArchivedCard file={archived} /> : null}
      <Suspense fallback={null}>
        {result.kind === 'json' && mayBeRead(result.value) ? (
          <FoundView value={result.value} fileName={fileName} />
        ) : null}
        <Facts facts={facts} seconds={seconds} />
        {result.kind === 'json' ? (
          <ColouredCode label="Response body" code={readableJson(result.value)} language="json" />
        ) : null}
      </Suspense>
    </>
  );
}

// Names of what only answers for people have.
function mayBeRead(value: unknown): boolean {
  const names = ['vat_id', 'results', 'verdict', 'final_url', 'has_text'];
  return names.some((name) => Object.hasOwn(Object(value), name));
}

// A list of a hundred thousand numbers would take as many lines.
const readableLengthMax = 500_000;

function readableJson(value: unknown): string {
  const readable = JSON.stringify(value, null, 2);
  return readable.length <= readableLengthMax ? readable : JSON.stringify(value);
}

function Warnings({ facts: { warnings, warningCount } }: { facts: RunFacts }) {
  if (warningCount === 0) return null;
  if (warnings.length === 0) {
    return (
      <Banner
        tone="unsent"
        title={
          warningCount === 1
            ? 'The service has a warning'
            : `The service has ${grouped(warningCount)} warnings`
        }
      >
        A file has no room for them. The same request with the access mode archive and{' '}
        <code>"test": true</code> answers them in words and is not counted.
      </Banner>
    );
  }
  return (
    <Banner tone="unsent" title="The service has a warning">
      <ul className={styles.fieldErrors}>
        {warnings.slice(0, warningsShown).map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
        {warnings.length > warningsShown ? (
          <li>{grouped(warnings.length - warningsShown)} more stand in the response body below.</li>
        ) : null}
      </ul>
    </Banner>
  );
}

function ArchivedCard({ file }: { file: NonNullable<ReturnType<typeof archivedFile>> }) {
  const { pages } = file;
  const pageNote =
    pages === undefined ? [] : [`${grouped(pages)} ${pages === 1 ? 'page' : 'pages'}`];
  return (
    <FileCard
      name={file.name}
      bytes={file.size}
      notes={[...pageNote, `kept until ${momentText(file.expiresAt)}`]}
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
    { term: 'Test', value: facts.isTest ? 'yes, the result is marked as one' : undefined },
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
  return remaining === null ? 'Unlimited' : grouped(remaining);
}
