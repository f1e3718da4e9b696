import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { apiKeysQuery } from '#portal/api/own-queries.ts';
import { drawnDocument } from '#portal/api/page-facts.ts';
import { useSession } from '#portal/api/session/session.tsx';
import { useFreshReading } from '#portal/api/use-fresh-reading.ts';
import styles from '#portal/services/catalog/documentation-screen.module.css';
import { fillOwnKey } from '#portal/services/catalog/own-key.ts';
import { documentationQuery } from '#portal/services/catalog/service-queries.ts';
import { useService } from '#portal/services/catalog/use-service.ts';
import { ButtonLink } from '#portal/ui/button.tsx';
import { DocumentFrame } from '#portal/ui/documents/document-frame.tsx';
import { reveal } from '#portal/ui/documents/frame-actions.ts';
import { type FramedDocument, framedDocument } from '#portal/ui/documents/framed-document.ts';
import { UpdatedOn } from '#portal/ui/documents/updated-on.tsx';
import { LoadFailed } from '#portal/ui/feedback/load-failed.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';
import { useMediaQuery } from '#portal/ui/media-query.ts';
import { useReaderActive } from '#portal/ui/use-reader-active.ts';

// As in the style sheet: from here on the contents have a column of their own.
const listedBeside = '(min-width: 1200px)';

export function DocumentationScreen() {
  const service = useService();
  const drawn = drawnDocument('documentation', service.key);
  // The drawn text reads the same. Its frame, with links and contents, costs a phone half a second of
  // work, so it comes with the reader's first move and not amid the page's start.
  const isActive = useReaderActive(drawn !== undefined);
  const { data, error, refetch } = useQuery({
    ...documentationQuery(service.key),
    enabled: isActive,
  });
  useFreshReading(`/api/documentation/v1/${service.key}`, refetch);
  const updatedAt = data?.updatedAt ?? drawn?.updated_at;
  if (updatedAt !== undefined) {
    return (
      <Documentation
        key={service.key}
        serviceKey={service.key}
        html={data?.html}
        drawn={drawn?.html}
        title={service.title}
        updatedAt={updatedAt}
        tryIt={
          service.open && service.screens === 'runs'
            ? `/services/${service.key}/try-it-out`
            : undefined
        }
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
  serviceKey,
  html,
  drawn,
  title,
  updatedAt,
  tryIt,
}: {
  serviceKey: string;
  html: string | undefined;
  drawn: string | undefined;
  title: string;
  updatedAt: string;
  tryIt: string | undefined;
}) {
  const frameRef = useRef<HTMLIFrameElement>(null);
  const isListedBeside = useMediaQuery(listedBeside);
  const framed = useMemo(
    () => (html === undefined ? undefined : framedDocument(html, title, isListedBeside)),
    [html, title, isListedBeside],
  );

  const [inside, setInside] = useState<Document>();
  useOwnKey(inside);

  function show(id: string) {
    const shown = frameRef.current?.contentDocument;
    if (shown) reveal(shown, id);
  }

  return (
    <div className={styles.columns}>
      <div className={styles.document}>
        <div className={styles.meta}>
          <UpdatedOn at={updatedAt} />
          <EditLink serviceKey={serviceKey} />
          {tryIt ? (
            <ButtonLink variant="primary" to={tryIt}>
              Try it
            </ButtonLink>
          ) : null}
        </div>
        <DocumentFrame
          frameRef={frameRef}
          srcDoc={framed?.srcDoc}
          drawn={drawn}
          title={`Documentation of ${title}`}
          onReady={setInside}
        />
      </div>
      {framed && isListedBeside && framed.contents.length > 1 ? (
        <Contents entries={framed.contents} onShow={show} />
      ) : null}
    </div>
  );
}

/** For admins. Whoever it is, is known late; the page is drawn for guests. */
function EditLink({ serviceKey }: { serviceKey: string }) {
  const { user } = useSession();
  if (user?.role !== 'admin') return null;
  return <ButtonLink to={`/admin-docu/${user.id}?service=${serviceKey}`}>Edit</ButtonLink>;
}

function useOwnKey(inside: Document | undefined): void {
  const { user } = useSession();
  const userId = user?.id;
  const { data: keys } = useQuery({
    ...apiKeysQuery(userId ?? ''),
    enabled: userId !== undefined && inside !== undefined,
  });
  useEffect(() => {
    if (!inside || !keys || userId === undefined) return;
    return fillOwnKey(inside, keys, userId);
  }, [inside, keys, userId]);
}

function Contents({
  entries,
  onShow,
}: {
  entries: FramedDocument['contents'];
  onShow: (id: string) => void;
}) {
  return (
    <nav className={styles.contents} aria-label="On this page">
      <p>On this page</p>
      <ul>
        {entries.map(({ id, text }) => (
          <li key={id}>
            <button type="button" onClick={() => onShow(id)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
