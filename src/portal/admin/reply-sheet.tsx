import { useId, useState } from 'react';
import type { ContactMessage } from '#contract/calls/contact.ts';
import { StateStamp } from '#portal/admin/contact-columns.tsx';
import styles from '#portal/admin/contact-inbox.module.css';
import { repliedText, senderName } from '#portal/admin/message-texts.ts';
import { ReplyFields } from '#portal/admin/reply-fields.tsx';
import { useReply } from '#portal/admin/use-reply.ts';
import { Button } from '#portal/ui/button.tsx';
import { momentText } from '#portal/ui/moment-text.ts';
import { ConfirmDialog } from '#portal/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#portal/ui/overlays/dialog.tsx';

/** The full message with the reply form below it. */
export function ReplySheet({
  userId,
  message,
  onClose,
  onSent,
}: {
  userId: string;
  message: ContactMessage;
  onClose: () => void;
  onSent: () => void;
}) {
  const reply = useReply({ userId, message, onSent });
  const [isDiscarding, setIsDiscarding] = useState(false);
  const formId = useId();
  const sendHintId = useId();

  function discard() {
    reply.kept.forget();
    onClose();
  }

  return (
    <>
      <Dialog
        open
        wide
        title={`Message from ${senderName(message)}`}
        onClose={onClose}
        actions={
          <>
            <Button
              busy={reply.isSending}
              onClick={() => (reply.hasText() ? setIsDiscarding(true) : discard())}
            >
              DISCARD
            </Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              busy={reply.isSending}
              disabled={reply.whyOff !== undefined}
              aria-describedby={reply.whyOff ? sendHintId : undefined}
            >
              SEND
            </Button>
          </>
        }
      >
        <MessageFacts message={message} />
        <p className={styles.message}>{message.message}</p>
        <ReplyFields reply={reply} formId={formId} sendHintId={sendHintId} email={message.email} />
      </Dialog>
      <ConfirmDialog
        open={isDiscarding}
        title="Discard this reply?"
        confirmLabel="DISCARD"
        onCancel={() => setIsDiscarding(false)}
        onConfirm={() => discard()}
      >
        <p>What you wrote is deleted from this device. The message stays.</p>
      </ConfirmDialog>
    </>
  );
}

function MessageFacts({ message }: { message: ContactMessage }) {
  const replied = repliedText(message);
  return (
    <dl className={styles.facts}>
      <dt>State</dt>
      <dd>
        <StateStamp status={message.status} />
      </dd>
      <dt>Created At</dt>
      <dd>{momentText(message.created_at)}</dd>
      {message.company_name ? (
        <>
          <dt>Company</dt>
          <dd>{message.company_name}</dd>
        </>
      ) : null}
      {replied ? (
        <>
          <dt>Replied</dt>
          <dd>{replied}</dd>
        </>
      ) : null}
    </dl>
  );
}
