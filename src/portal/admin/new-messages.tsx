import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { newMessagesQuery } from '#portal/admin/inbox-query.ts';
import { QueryArea } from '#portal/api/query-client.tsx';
import styles from '#portal/ui/side-nav.module.css';

/** The number of messages without a reply, behind the link to the inbox. */
export function NewMessages({ userId }: { userId: string }) {
  return (
    <QueryArea>
      <Count userId={userId} />
    </QueryArea>
  );
}

function Count({ userId }: { userId: string }) {
  const { data } = useQuery(newMessagesQuery(userId));
  const count = data ?? 0;
  useEffect(() => {
    // The number on the icon of the installed app; it is cleared when the session ends.
    if (data !== undefined) navigator.setAppBadge?.(data).catch(() => undefined);
  }, [data]);
  if (count === 0) return null;
  return (
    <>
      {' '}
      <span className={styles.count}>
        {count > countMax ? `${countMax}+` : count}
        <span className="visually-hidden"> new</span>
      </span>
    </>
  );
}

const countMax = 99;
