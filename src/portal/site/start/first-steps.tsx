// What a new user does first: sees the key, makes a PDF of sample data, begins a template of their own.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { grouped } from '#contract/grouped.ts';
import { texts } from '#contract/texts.ts';
import { useReachable } from '#portal/api/connection.ts';
import { failureText } from '#portal/api/failure-text.ts';
import { apiKeysQuery, configurationQuery } from '#portal/api/own-queries.ts';
import { QueryArea } from '#portal/api/query-client.tsx';
import { saveFile } from '#portal/api/save-file.ts';
import styles from '#portal/site/start/first-steps.module.css';
import { useFirstPdf } from '#portal/site/start/use-first-pdf.ts';
import { Button, ButtonLink, linkButtonClass } from '#portal/ui/button.tsx';
import { CopyButton } from '#portal/ui/documents/copy-button.tsx';
import { FileCard } from '#portal/ui/documents/file-card.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { useMediaQuery, wide } from '#portal/ui/media-query.ts';

const fileName = 'invoice.pdf';

export function FirstSteps({ userId }: { userId: string }) {
  return (
    <QueryArea>
      <Steps userId={userId} />
    </QueryArea>
  );
}

function Steps({ userId }: { userId: string }) {
  const keys = useQuery(apiKeysQuery(userId));
  const key = keys.data?.[0];
  return (
    <ol className={styles.steps}>
      <Step title="Your API key">
        {key ? (
          <div className={styles.key}>
            <code>{key.key}</code>
            <CopyButton text={key.key} label="Copy API key" message={texts.keyCopied} />
          </div>
        ) : (
          <KeyMissing userId={userId} isLoaded={keys.isSuccess} error={keys.error} />
        )}
      </Step>
      <Step title="Your first PDF">
        <FirstPdfStep userId={userId} apiKey={key?.key} />
      </Step>
      <Step title="Your own template">
        <p>Copy a ready-made invoice, change it and see the page while you write.</p>
        <ButtonLink to="/services/data-to-pdf/configuration">Open the templates</ButtonLink>
      </Step>
    </ol>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className={styles.step}>
      <h2>{title}</h2>
      {children}
    </li>
  );
}

function KeyMissing(props: { userId: string; isLoaded: boolean; error: Error | null }) {
  const isReachable = useReachable();
  if (props.error && !isReachable) {
    return <Banner tone="unsent" title="You are offline. Your API key could not be loaded." />;
  }
  if (props.error) {
    const title = `Your API key could not be loaded. ${failureText(props.error)}`;
    return <Banner tone="error" title={title} />;
  }
  if (!props.isLoaded) return <p>Loading…</p>;
  return (
    <ButtonLink to={`/api-key/${encodeURIComponent(props.userId)}`}>Add an API key</ButtonLink>
  );
}

function FirstPdfStep({ userId, apiKey }: { userId: string; apiKey: string | undefined }) {
  const { state, create } = useFirstPdf(userId);
  const { data: configuration } = useQuery(configurationQuery(userId));
  const isReachable = useReachable();
  const isWide = useMediaQuery(wide);
  const limit = configuration?.request_limit;
  return (
    <>
      <p>
        An invoice from sample data.{' '}
        {limit
          ? `It counts as one of your ${grouped(limit)} requests this month.`
          : 'It counts as one request.'}
      </p>
      <div role="status">
        {state.kind === 'done' ? (
          <FileCard
            name={fileName}
            bytes={state.blob.size}
            type="application/pdf"
            actions={
              <>
                <a
                  href={state.address}
                  target="_blank"
                  rel="noreferrer"
                  className={linkButtonClass}
                >
                  Open
                </a>
                <Button onClick={() => saveFile(state.blob, fileName)}>Download</Button>
              </>
            }
          />
        ) : null}
      </div>
      {state.kind === 'done' && isWide && navigator.pdfViewerEnabled ? (
        <iframe className={styles.preview} src={state.address} title={`Preview of ${fileName}`} />
      ) : null}
      {state.kind === 'failed' ? <Banner tone="error" title={state.text} live /> : null}
      {state.kind === 'done' ? (
        <ButtonLink to="/services/data-to-pdf/try-it-out">Try it with your data</ButtonLink>
      ) : (
        <Button
          variant="primary"
          busy={state.kind === 'running'}
          disabled={apiKey === undefined || !isReachable}
          onClick={() => apiKey !== undefined && void create(apiKey)}
        >
          Create the PDF
        </Button>
      )}
      {isReachable ? null : <p>You are offline. Creating a PDF needs a connection.</p>}
    </>
  );
}
