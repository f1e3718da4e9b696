import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import styles from '#portal/services/documentation-screen.module.css';
import { LoadFailed } from '#portal/ui/load-failed.tsx';
import { documentationQuery } from '#portal/services/service-queries.ts';
import { useService } from '#portal/services/use-service.ts';
import { ButtonLink } from '#portal/ui/button.tsx';
import { DocumentFrame } from '#portal/ui/document-frame.tsx';
import { framedDocument } from '#portal/ui/framed-document.ts';
import { Skeleton } from '#portal/ui/skeleton.tsx';

export function DocumentationScreen() {
  const service = useService();
  const { data, error, refetch } = useQuery(documentationQuery(service.key));
  if (data) {
    return (
      <Documentation
        key={service.key}
        html={data.html}
        title={service.title}
        updatedAt={data.updatedAt}
        tryIt={service.open ? `/services/${service.key}/try-it-out` : undefined}
      />
    );
  }
  if (error) {
    return (
      <LoadFailed what={`The documentation of ${service.title}`} onRetry={() => void refetch()} />
    );
  }
  return <Skeleton lines={10} label="Loading the documentation" />;
}

function Documentation({
  html,
  title,
  updatedAt,
  tryIt,
}: {
  html: string;
  title: string;
  updatedAt: string;
  tryIt: string | undefined;
}) {
  const frameRef = useRef<HTMLIFrameElement>(null);
  const framed = useMemo(() => framedDocument(html, title), [html, title]);

  function show(id: string) {
    const heading = frameRef.current?.contentDocument?.getElementById(id);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  }

  return (
    <div className={styles.columns}>
      <div className={styles.document}>
        <div className={styles.meta}>
          <p>
            Updated <time dateTime={updatedAt}>{day.format(new Date(updatedAt))}</time>
          </p>
          {tryIt ? (
            <ButtonLink variant="primary" to={tryIt}>
              Try it
            </ButtonLink>
          ) : null}
        </div>
        <DocumentFrame
          frameRef={frameRef}
          srcDoc={framed.srcDoc}
          title={`Documentation of ${title}`}
        />
      </div>
      {framed.contents.length > 1 ? (
        <nav className={styles.contents} aria-label="On this page">
          <p>On this page</p>
          <ul>
            {framed.contents.map(({ id, text }) => (
              <li key={id}>
                <button type="button" onClick={() => show(id)}>
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </div>
  );
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });
