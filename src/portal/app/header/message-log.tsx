import styles from '#portal/app/header/message-log.module.css';
import { timeText } from '#portal/ui/moment-text.ts';
import { Dialog } from '#portal/ui/overlays/dialog.tsx';
import { useMessageLog } from '#portal/ui/overlays/toast.tsx';
import { Stamp } from '#portal/ui/stamp.tsx';

/** The messages of this visit, because a toast disappears after 4.5 seconds. */
export function MessageLog({ onClose }: { onClose: () => void }) {
  const messages = useMessageLog();
  return (
    <Dialog open title="Messages" onClose={onClose}>
      {messages.length === 0 ? (
        <p>No messages since you opened this page.</p>
      ) : (
        <ol className={styles.list}>
          {messages.map((message) => (
            <li key={message.id}>
              <time dateTime={message.at.toISOString()}>{timeText(message.at)}</time>
              <Stamp tone={message.tone}>{message.tone}</Stamp>
              <span>{message.text}</span>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}
