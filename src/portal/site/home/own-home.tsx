// The first page of a signed-in user: what is left of the month, and where to go on.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useReachable } from '#portal/api/connection.ts';
import { failureText } from '#portal/api/failure-text.ts';
import { downloadFile, filesQuery } from '#portal/api/own-files.ts';
import { configurationQuery } from '#portal/api/own-queries.ts';
import { QueryArea } from '#portal/api/query-client.tsx';
import { useDraftStore, useDrafts } from '#portal/offline/use-drafts.ts';
import styles from '#portal/site/home/own-home.module.css';
import { ButtonLink } from '#portal/ui/button.tsx';
import { readableSize } from '#portal/ui/documents/readable-size.ts';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';
import { UsageBar } from '#portal/ui/feedback/usage-bar.tsx';
import { momentText } from '#portal/ui/moment-text.ts';
import { newRequestPath, openDraftPath } from '#portal/ui/open-draft-path.ts';
import { Page } from '#portal/ui/page.tsx';
import { PageTitle } from '#portal/ui/page-title.tsx';

const rowsShown = 5;

export function OwnHome({ userId }: { userId: string }) {
  return (
    <QueryArea>
      <Page>
        <div className={styles.home}>
          <PageTitle tab="">Home</PageTitle>
          <Usage userId={userId} />
          <Drafts userId={userId} />
          <Files userId={userId} />
        </div>
      </Page>
    </QueryArea>
  );
}

function Usage({ userId }: { userId: string }) {
  const { data, error } = useQuery(configurationQuery(userId));
  const { count = 0 } = data ?? {};
  return (
    <Part
      title="This month"
      aside={<Link to={`/user-statistic/${encodeURIComponent(userId)}`}>Statistics</Link>}
    >
      {data ? <UsageBar configuration={data} /> : <Pending error={error} what="Your usage" />}
      <div className={styles.actions}>
        {data && count === 0 ? (
          <ButtonLink variant="primary" to="/started">
            Make your first PDF
          </ButtonLink>
        ) : null}
        <ButtonLink {...(count > 0 ? { variant: 'primary' } : {})} to={newRequestPath}>
          New request
        </ButtonLink>
        <ButtonLink to="/services">Browse services</ButtonLink>
      </div>
    </Part>
  );
}

function Drafts({ userId }: { userId: string }) {
  const { store, isFailed } = useDraftStore(userId);
  const drafts = useDrafts(store);
  const all = `/user-service/${encodeURIComponent(userId)}`;
  const recent = drafts
    ?.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
    .slice(0, rowsShown);
  return (
    <Part title="Recent drafts" aside={<Link to={all}>All drafts</Link>}>
      {isFailed ? <p>Your saved requests could not be opened. Reload the page.</p> : null}
      {recent || isFailed ? null : <Skeleton lines={3} />}
      {recent?.length === 0 ? <p>None yet. A request you save is listed here.</p> : null}
      <Rows>
        {recent?.map((draft) => (
          <Row key={draft.id} facts={`${draft.service} · ${momentText(draft.updatedAt)}`}>
            <Link to={openDraftPath(draft)}>{draft.name}</Link>
          </Row>
        ))}
      </Rows>
    </Part>
  );
}

const newest = {
  search: '',
  kind: '',
  page: 1,
  pageSize: rowsShown,
} as const;

function Files({ userId }: { userId: string }) {
  const { data, error } = useQuery(filesQuery(userId, newest));
  return (
    <Part title="Recent files" aside={<Link to="/files">All files</Link>}>
      {data ? null : <Pending error={error} what="Your files" />}
      {data?.total === 0 ? (
        <p>None yet. What a run archives and what you upload is listed here.</p>
      ) : null}
      <Rows>
        {data?.data.map((file) => (
          <Row
            key={file.file_name}
            facts={`${readableSize(file.size)} · ${momentText(file.created_at)}`}
          >
            <button
              type="button"
              className={styles.file}
              aria-label={`Download ${file.file_name}`}
              onClick={() => downloadFile(file.file_name)}
            >
              {file.file_name}
            </button>
          </Row>
        ))}
      </Rows>
    </Part>
  );
}

function Pending({ error, what }: { error: Error | null; what: string }) {
  const isReachable = useReachable();
  if (!error) return <Skeleton lines={3} />;
  return (
    <p role="status">
      {isReachable
        ? `${what} could not be loaded. ${failureText(error)}`
        : `You are offline. ${what} could not be loaded.`}
    </p>
  );
}

function Part(props: { title: string; aside: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={props.title}>
      <div className={styles.head}>
        <h2>{props.title}</h2>
        {props.aside}
      </div>
      {props.children}
    </section>
  );
}

function Rows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

function Row({ facts, children }: { facts: string; children: ReactNode }) {
  return (
    <li className={styles.row}>
      {children}
      <span className={styles.facts}>{facts}</span>
    </li>
  );
}
