import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContactMessage } from '#contract/calls/contact.ts';
import styles from '#portal/admin/contact-inbox.module.css';
import { repliesQuery } from '#portal/admin/inbox-query.ts';
import { repliedText } from '#portal/admin/message-texts.ts';
import { Button } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { LoadFailed } from '#portal/ui/feedback/load-failed.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';
import { momentText } from '#portal/ui/moment-text.ts';

/** What was replied before. One that could not be delivered is said, and its text can be used again. */
export function EarlierReplies({
  userId,
  message,
  onUse,
}: {
  userId: string;
  message: ContactMessage;
  onUse: (text: { subject: string; body: string }) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    ...repliesQuery(userId, message.id),
    enabled: isOpen || message.reply_failed,
  });
  const [last] = data ?? [];
  return (
    <>
      {message.reply_failed ? (
        <Banner
          tone="error"
          title="The last reply was not delivered."
          action={last ? <Button onClick={() => onUse(last)}>Use its text</Button> : null}
        >
          The mail server refused the reply of {repliedText(message)}. Check the address, or reach
          the writer in another way.
        </Banner>
      ) : null}
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>Earlier replies</summary>
        {error && !data ? <LoadFailed what="The replies" onRetry={() => void refetch()} /> : null}
        {isOpen && !error && !data ? <Skeleton lines={3} /> : null}
        {data?.map(({ id, subject, body, created_at: at, by_name: name }) => (
          <section key={id} aria-label={`Reply of ${momentText(at)}`}>
            <p className={styles.hint}>
              {momentText(at)}
              {name === null ? '' : ` by ${name}`}: {subject}
            </p>
            <p className={styles.message}>{body}</p>
          </section>
        ))}
      </details>
    </>
  );
}
