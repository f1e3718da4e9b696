import type { ContactMessage } from '#contract/calls/contact.ts';
import styles from '#portal/admin/contact-inbox.module.css';
import { senderName } from '#portal/admin/message-texts.ts';
import type { Column } from '#portal/ui/lists/data-list-props.ts';
import { momentText } from '#portal/ui/moment-text.ts';
import { Stamp } from '#portal/ui/stamp.tsx';

export function contactColumns(
  onOpen: (message: ContactMessage) => void,
): readonly Column<ContactMessage>[] {
  return [
    {
      key: 'name',
      label: 'Name',
      title: true,
      plain: senderName,
      render: (message) => (
        <button type="button" className={styles.open} onClick={() => onOpen(message)}>
          {senderName(message)}
        </button>
      ),
    },
    { key: 'status', label: 'State', render: ({ status }) => <StateStamp status={status} /> },
    {
      key: 'created_at',
      label: 'Created At',
      render: ({ created_at }) => <time dateTime={created_at}>{momentText(created_at)}</time>,
    },
    {
      key: 'email',
      label: 'Email',
      render: ({ email }) => <span className={styles.email}>{email}</span>,
    },
    {
      key: 'message',
      label: 'Message',
      isLong: true,
      render: ({ message }) => <p className={styles.excerpt}>{message}</p>,
    },
  ];
}

/** Messages without a reply are emphasised. */
export function StateStamp({ status }: Pick<ContactMessage, 'status'>) {
  return status === 'new' ? <Stamp tone="info">New</Stamp> : <Stamp>Replied</Stamp>;
}
