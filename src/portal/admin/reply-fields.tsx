import { useWatch } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { codePoints } from '#contract/rules.ts';
import { CannedReplies } from '#portal/admin/canned-replies.tsx';
import styles from '#portal/admin/contact-inbox.module.css';
import type { Reply } from '#portal/admin/use-reply.ts';
import { EarlierTexts } from '#portal/keep/earlier-texts.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { Progress } from '#portal/ui/feedback/progress.tsx';
import { TextArea } from '#portal/ui/fields/text-area.tsx';
import { TextField } from '#portal/ui/fields/text-field.tsx';
import { useMediaQuery, wide } from '#portal/ui/media-query.ts';

/** Form of the reply. Its buttons are in the action bar of the sheet. */
export function ReplyFields({
  reply,
  formId,
  sendHintId,
  email,
  firstName,
  userId,
}: {
  reply: Reply;
  formId: string;
  sendHintId: string;
  email: string;
  firstName: string;
  userId: string;
}) {
  const { register, control, formState } = reply.form;
  const { errors } = formState;
  const body = useWatch({ control, name: 'body' });
  const hasKeys = useMediaQuery(wide);
  return (
    <form
      id={formId}
      className={styles.form}
      method="post"
      noValidate
      onSubmit={reply.submit}
      onChange={reply.kept.keepSoon}
      onKeyDown={(event) => {
        const isWanted = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
        if (!isWanted || reply.isSending || reply.whyOff) return;
        event.preventDefault();
        event.currentTarget.requestSubmit();
      }}
    >
      <TextField label="Email" type="email" value={email} readOnly />
      <TextField
        label="Subject"
        autoComplete="off"
        error={errors.subject?.message}
        {...register('subject')}
      />
      <CannedReplies
        userId={userId}
        firstName={firstName}
        body={body}
        onInsert={(text) => reply.insert({ body: text })}
      />
      <TextArea
        label="Body"
        rows={7}
        data-begin=""
        hint={`${codePoints(body.trim())}/${limits.replyBodyLengthMax} characters.${hasKeys ? ' Ctrl+Enter sends.' : ''}`}
        error={errors.body?.message}
        {...register('body')}
      />
      <EarlierTexts
        count={reply.kept.asides.length}
        onBringBack={reply.kept.bringBack}
        onDelete={reply.kept.deleteAside}
      />
      {reply.isReachable ? null : (
        <Banner tone="unsent" title="You are offline." live>
          Your text is stored on this device. It is not sent automatically: press SEND when you are
          online again.
        </Banner>
      )}
      {reply.refusal ? <Banner tone="error" title={reply.refusal} live /> : null}
      <Progress label="Sending the reply…" running={reply.isSending} onCancel={reply.stop} />
      {reply.isStopped ? (
        <Banner title="You cancelled sending." live>
          The reply may have been sent anyway. Pressing SEND again with the same text sends no
          second one.
        </Banner>
      ) : null}
      <p className={styles.hint} id={sendHintId}>
        {[reply.whyOff, keptText[reply.kept.state]].filter(Boolean).join(' ')}
      </p>
    </form>
  );
}

const keptText = {
  none: '',
  pending: '',
  kept: 'Your text is kept on this device until it is sent or discarded.',
  refused: 'Your text cannot be stored on this device: do not close the page before sending.',
} as const;
