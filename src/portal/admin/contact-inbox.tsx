import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { ContactMessage } from '#contract/calls/contact.ts';
import type { Calls } from '#contract/calls.ts';
import { contactColumns } from '#portal/admin/contact-columns.tsx';
import styles from '#portal/admin/contact-inbox.module.css';
import { InboxFilterFields } from '#portal/admin/inbox-filter-fields.tsx';
import {
  type InboxFilters,
  inboxKey,
  inboxPageSize,
  inboxQuery,
  isNarrowed,
  noInboxFilters,
} from '#portal/admin/inbox-query.ts';
import { senderName } from '#portal/admin/message-texts.ts';
import { MessageView } from '#portal/admin/message-view.tsx';
import { useInboxFilters } from '#portal/admin/use-inbox-filters.ts';
import { CallFailure } from '#portal/api/call-failure.ts';
import { useReachable } from '#portal/api/connection.ts';
import type { SessionUser } from '#portal/api/session/session.tsx';
import { useKeepingRead, useKeptRead } from '#portal/offline/device/kept-read.ts';
import { Button } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { EmptyState } from '#portal/ui/feedback/empty-state.tsx';
import { DataList } from '#portal/ui/lists/data-list.tsx';
import { type DateFilterValue, noDates } from '#portal/ui/lists/date-filter.tsx';
import { Pager } from '#portal/ui/lists/pager.tsx';
import { useList } from '#portal/ui/lists/use-list.ts';
import { twoPanes, useMediaQuery } from '#portal/ui/media-query.ts';
import { momentText } from '#portal/ui/moment-text.ts';
import { showToast } from '#portal/ui/overlays/toast.tsx';

/** Messages from the contact form; the chosen one stands beside the list, or in a sheet above it. */
export function ContactInbox({ admin }: { admin: Pick<SessionUser, 'id' | 'name'> }) {
  const userId = admin.id;
  const list = useList<ContactMessage, DateFilterValue>(inboxPageSize, noDates);
  const { page, dialog: opened, setDialog: setOpened } = list;
  const { filters, onFilters } = useInboxFilters(list.filter, list.onFilter);
  const isBeside = useMediaQuery(twoPanes);
  // Counted up by message, where its form must begin anew.
  const [rounds, setRounds] = useState<Readonly<Record<string, number>>>({});
  const isReachable = useReachable();
  const queries = useQueryClient();
  const query = useQuery(inboxQuery(userId, filters, page));
  const { data, error, isPlaceholderData, refetch } = query;
  const columns = useMemo(() => contactColumns(setOpened), [setOpened]);
  const isNewest = page === 1 && !isNarrowed(filters) && filters.status !== 'replied';
  const newest = isNewest && !isPlaceholderData ? data?.data : undefined;
  useKeepingRead(userId, 'contact-messages', newest);
  // If the server refuses access, stored messages are not shown either.
  const isAway = error !== null && !isRefusal(error);
  const kept = useKeptRead(userId, 'contact-messages', messagesOf, {
    isWanted: isAway && !data,
    keptForMs,
  });
  const rows = data?.data ?? kept?.value.filter((message) => fits(message, filters));
  // As the list has it now: its account or state may have changed since it was opened.
  const fresh = rows?.find(({ id }) => id === opened?.id) ?? opened;
  const shown = fresh ?? (isBeside ? rows?.[0] : undefined);

  const pager = list.pagerFor(data?.total);

  useEffect(() => {
    if (error instanceof CallFailure && error.kind === 'http') showToast('error', error.message);
  }, [error]);

  const beginAnew = (id: string) => setRounds((now) => ({ ...now, [id]: (now[id] ?? 0) + 1 }));
  const filter = (next: InboxFilters) => {
    list.closeDialog();
    onFilters(next);
  };
  return (
    <div className={isBeside && shown ? styles.desk : styles.single}>
      <div className={styles.single}>
        <InboxFilterFields filters={filters} onFilters={filter} />
        {kept && rows ? (
          <Banner tone="unsent" live title={`Messages as of ${momentText(kept.at)}`}>
            The newest messages, stored on this device for a day. Dates need a connection.
          </Banner>
        ) : null}
        <DataList
          caption="Contact messages"
          columns={columns}
          rowId={({ id }) => id}
          rows={rows}
          asCards={isBeside}
          current={isBeside ? shown?.id : undefined}
          failure={
            error
              ? {
                  message: isReachable
                    ? 'The messages could not be loaded.'
                    : 'You are offline. New messages are loaded when you are online again.',
                  onRetry: () => void refetch(),
                }
              : undefined
          }
          empty={<NoMessages filters={filters} onFilters={filter} />}
          actions={(message) => [
            {
              label: 'Reply',
              name: `Reply to ${senderName(message)}`,
              onSelect: () => setOpened(message),
            },
          ]}
          pager={data ? <Pager label="Contact messages" fixedSize {...pager} /> : null}
        />
      </div>
      {shown ? (
        <MessageView
          key={`${shown.id} ${rounds[shown.id] ?? 0}`}
          userId={userId}
          message={shown}
          isBeside={isBeside}
          isChosen={opened !== undefined}
          onClose={() => {
            beginAnew(shown.id);
            if (!isBeside) list.closeDialog();
          }}
          onSent={(repliedAt) => {
            // Another message may have been opened while this reply was being sent.
            setOpened((current) => {
              if ((current ?? shown).id !== shown.id) return current;
              return isBeside ? replied(shown, repliedAt, admin) : undefined;
            });
            beginAnew(shown.id);
            void queries.invalidateQueries({ queryKey: inboxKey(userId) });
          }}
          onAnswered={({ created_at: at, by_name: name }) => {
            setOpened(replied(shown, at, { id: '', name: name ?? 'somebody' }));
            void queries.invalidateQueries({ queryKey: inboxKey(userId) });
          }}
        />
      ) : null}
    </div>
  );
}

/** The message as the server has it now; it may have left the list. */
function replied(
  message: ContactMessage,
  at: string,
  { id, name }: Pick<SessionUser, 'id' | 'name'>,
): ContactMessage {
  return {
    ...message,
    status: 'replied',
    reply_failed: false,
    replied_at: at,
    replied_by: id,
    replied_by_name: name,
  };
}

function NoMessages({
  filters,
  onFilters,
}: {
  filters: InboxFilters;
  onFilters: (filters: InboxFilters) => void;
}) {
  if (isNarrowed(filters) || filters.status === 'replied') {
    const clear = <Button onClick={() => onFilters(noInboxFilters)}>Clear filters</Button>;
    return <EmptyState action={clear}>No messages in this range.</EmptyState>;
  }
  if (filters.status === 'all') return <EmptyState>Nobody has written yet.</EmptyState>;
  const showAll = (
    <Button onClick={() => onFilters({ ...filters, status: 'all' })}>All messages</Button>
  );
  return <EmptyState action={showAll}>No new messages.</EmptyState>;
}

/** They contain other people's data. */
const keptForMs = 24 * 60 * 60_000;

const messagesOf = ({ listContactMessages }: Calls) => listContactMessages.answer.entries.data;

function fits({ status, email }: ContactMessage, wanted: InboxFilters): boolean {
  return (
    (wanted.status === 'all' || status === wanted.status) &&
    email.toLowerCase().includes(wanted.email.trim().toLowerCase())
  );
}

function isRefusal(error: Error): boolean {
  return error instanceof CallFailure && error.status >= 400 && error.status < 500;
}
