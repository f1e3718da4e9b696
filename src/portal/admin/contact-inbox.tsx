import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { ContactMessage } from '#contract/calls/contact.ts';
import { contactColumns } from '#portal/admin/contact-columns.tsx';
import { InboxFilterFields } from '#portal/admin/inbox-filter-fields.tsx';
import {
  type InboxFilters,
  inboxKey,
  inboxPageSize,
  inboxQuery,
  isFiltered,
  noInboxFilters,
} from '#portal/admin/inbox-query.ts';
import { senderName } from '#portal/admin/message-texts.ts';
import { ReplySheet } from '#portal/admin/reply-sheet.tsx';
import { useKeepingMessages, useKeptMessages } from '#portal/admin/use-kept-messages.ts';
import { CallFailure } from '#portal/api/call-failure.ts';
import { useReachable } from '#portal/api/connection.ts';
import { Button } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { EmptyState } from '#portal/ui/feedback/empty-state.tsx';
import { DataList } from '#portal/ui/lists/data-list.tsx';
import { Pager } from '#portal/ui/lists/pager.tsx';
import { useList } from '#portal/ui/lists/use-list.ts';
import { momentText } from '#portal/ui/moment-text.ts';
import { showToast } from '#portal/ui/overlays/toast.tsx';

/** Messages from the contact form, with a sheet to reply to each. */
export function ContactInbox({ userId }: { userId: string }) {
  const list = useList<ContactMessage, InboxFilters>(inboxPageSize, noInboxFilters);
  const { filter, page, dialog: opened, setDialog: setOpened } = list;
  const isReachable = useReachable();
  const queries = useQueryClient();
  const query = useQuery(inboxQuery(userId, filter, page));
  const { data, error, isPlaceholderData, refetch } = query;
  const columns = useMemo(() => contactColumns(setOpened), [setOpened]);
  const isNewest = !isPlaceholderData && page === 1 && !isFiltered(filter);
  useKeepingMessages(userId, isNewest ? data?.data : undefined);
  // If the server refuses access, stored messages are not shown either.
  const isAway = error !== null && !isRefusal(error);
  const kept = useKeptMessages(userId, isAway && !data);

  const pager = list.pagerFor(data?.total);

  useEffect(() => {
    if (error instanceof CallFailure && error.kind === 'http') showToast('error', error.message);
  }, [error]);

  const clear = () => list.onFilter(noInboxFilters);
  return (
    <>
      <InboxFilterFields filters={filter} onFilters={list.onFilter} />
      {kept ? (
        <Banner tone="unsent" live title={`Messages as of ${momentText(kept.at)}`}>
          The newest messages, stored on this device for a day. Filters need a connection.
        </Banner>
      ) : null}
      <DataList
        caption="Contact messages"
        columns={columns}
        rowId={({ id }) => id}
        rows={data?.data ?? kept?.rows}
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
        empty={
          isFiltered(filter) ? (
            <EmptyState action={<Button onClick={clear}>Clear filters</Button>}>
              No messages in this range.
            </EmptyState>
          ) : (
            <EmptyState>Nobody has written yet.</EmptyState>
          )
        }
        actions={(message) => [
          {
            label: 'Reply',
            name: `Reply to ${senderName(message)}`,
            onSelect: () => setOpened(message),
          },
        ]}
        pager={data ? <Pager label="Contact messages" fixedSize {...pager} /> : null}
      />
      {opened ? (
        <ReplySheet
          key={opened.id}
          userId={userId}
          message={opened}
          onClose={list.closeDialog}
          onSent={() => {
            // Another message may have been opened while this reply was being sent.
            setOpened((current) => (current?.id === opened.id ? undefined : current));
            void queries.invalidateQueries({ queryKey: inboxKey(userId) });
          }}
        />
      ) : null}
    </>
  );
}

function isRefusal(error: Error): boolean {
  return error instanceof CallFailure && error.status >= 400 && error.status < 500;
}
