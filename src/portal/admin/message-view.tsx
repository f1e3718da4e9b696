import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { ContactMessage, ContactReply } from '#contract/calls/contact.ts';
import { StateStamp } from '#portal/admin/contact-columns.tsx';
import styles from '#portal/admin/contact-inbox.module.css';
import { EarlierReplies } from '#portal/admin/earlier-replies.tsx';
import { repliedText, senderName } from '#portal/admin/message-texts.ts';
import { ReplyFields } from '#portal/admin/reply-fields.tsx';
import { useReply } from '#portal/admin/use-reply.ts';
import { WriterAccount } from '#portal/admin/writer-account.tsx';
import { Button } from '#portal/ui/button.tsx';
import { momentText } from '#portal/ui/moment-text.ts';
import { ConfirmDialog } from '#portal/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#portal/ui/overlays/dialog.tsx';
import { dockToasts } from '#portal/ui/overlays/toast-place.ts';

export interface MessageViewProps {
  userId: string;
  message: ContactMessage;
  /** Beside the list; otherwise in a sheet above it. */
  isBeside: boolean;
  /** Beside the list: whether somebody chose it, rather than that it is the first. */
  isChosen: boolean;
  onClose: () => void;
  onSent: (repliedAt: string) => void;
  onAnswered: (reply: ContactReply) => void;
}

/** The full message with the reply form below it. */
export function MessageView({ userId, message, isBeside, onClose, ...props }: MessageViewProps) {
  const reply = useReply({
    userId,
    message,
    onSent: props.onSent,
    onAnswered: props.onAnswered,
  });
  const [isDiscarding, setIsDiscarding] = useState(false);
  const formId = useId();
  const sendHintId = useId();
  const title = `Message from ${senderName(message)}`;

  function discard() {
    reply.kept.forget();
    onClose();
  }

  const content = (
    <>
      <MessageFacts message={message} />
      <p className={styles.message}>{message.message}</p>
      {message.account ? (
        <WriterAccount adminId={userId} account={message.account} />
      ) : (
        <p className={styles.hint}>No account has this address.</p>
      )}
      {message.replied_at === null ? null : (
        <EarlierReplies userId={userId} message={message} onUse={reply.insert} />
      )}
      <ReplyFields
        reply={reply}
        formId={formId}
        sendHintId={sendHintId}
        email={message.email}
        firstName={message.first_name}
        userId={userId}
      />
    </>
  );
  const actions = (
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
  );
  return (
    <>
      {isBeside ? (
        <MessagePane title={title} actions={actions} takesFocus={props.isChosen}>
          {content}
        </MessagePane>
      ) : (
        <Dialog open wide title={title} onClose={onClose} actions={actions}>
          {content}
        </Dialog>
      )}
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

function MessagePane({
  title,
  actions,
  takesFocus,
  children,
}: {
  title: string;
  actions: ReactNode;
  takesFocus: boolean;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <section className={styles.pane} aria-labelledby={titleId}>
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <div className={styles.paneBody}>{children}</div>
      <div className={styles.paneFoot}>
        <div ref={dockToasts} className={styles.dock} />
        {actions}
      </div>
    </section>
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
          <dt>{message.reply_failed ? 'Reply failed' : 'Replied'}</dt>
          <dd>{replied}</dd>
        </>
      ) : null}
    </dl>
  );
}
