import { valibotResolver } from '@hookform/resolvers/valibot';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import type { ContactMessage, ContactReply } from '#contract/calls/contact.ts';
import { replyBody, replySubject } from '#contract/contact-rules.ts';
import { texts } from '#contract/texts.ts';
import { repliesQuery } from '#portal/admin/inbox-query.ts';
import { useKeptReply } from '#portal/admin/use-kept-reply.ts';
import { call } from '#portal/api/call.ts';
import { CallFailure } from '#portal/api/call-failure.ts';
import { useReachable } from '#portal/api/connection.ts';
import { failureText, placeFieldErrors } from '#portal/api/failure-text.ts';
import { useBrand } from '#portal/api/site.ts';
import { showToast } from '#portal/ui/overlays/toast.tsx';

const schema = v.object({ subject: replySubject, body: replyBody });

export type Reply = ReturnType<typeof useReply>;

/** State of the reply: its fields, its stored copy and sending it. */
export function useReply({
  userId,
  message,
  onSent,
  onAnswered,
}: {
  userId: string;
  message: ContactMessage;
  onSent: (repliedAt: string) => void;
  /** Somebody else was faster; this is their reply. */
  onAnswered: (reply: ContactReply) => void;
}) {
  const queries = useQueryClient();
  const subject = `Re: Your message to ${useBrand()}`;
  const form = useForm({
    resolver: valibotResolver(schema),
    defaultValues: { subject, body: '' },
    mode: 'onTouched',
  });
  const kept = useKeptReply(form, { userId, messageId: message.id });
  const isReachable = useReachable();
  const [refusal, setRefusal] = useState<string>();
  const [isStopped, setIsStopped] = useState(false);
  const run = useRef<AbortController>(undefined);
  const { isSubmitting: isSending } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    const own = new AbortController();
    run.current = own;
    const { signal } = own;
    setRefusal(undefined);
    setIsStopped(false);
    try {
      const { replied_at } = await call('sendContactReply', {
        headers: { 'idempotency-key': kept.keyToSend() },
        body: {
          ...values,
          email_to: message.email,
          contact_id: message.id,
          seen_replied_at: message.replied_at,
        },
        signal,
      });
      kept.forget();
      showToast('success', texts.replySent);
      onSent(replied_at);
    } catch (failure) {
      if (signal.aborted) return;
      showToast('error', failureText(failure));
      if (failure instanceof CallFailure && failure.key === 'changed_meanwhile') {
        const [theirs] = await queries.fetchQuery(repliesQuery(userId, message.id)).catch(() => []);
        if (theirs) onAnswered(theirs);
      }
      const isPlaced = placeFieldErrors(failure, ['subject', 'body'], form.setError);
      if (!isPlaced) setRefusal(failureText(failure));
    }
  });

  return {
    form,
    submit,
    isSending,
    refusal,
    isStopped,
    kept,
    isReachable,
    whyOff: isReachable ? undefined : 'SEND is disabled because there is no connection.',
    stop() {
      run.current?.abort();
      setIsStopped(true);
    },
    /** Puts a text into the form, below what is there already. */
    insert({ subject: newSubject, body }: { subject?: string; body: string }) {
      const before = form.getValues('body').trimEnd();
      form.setValue('body', before === '' ? body : `${before}\n\n${body}`, { shouldTouch: true });
      if (newSubject !== undefined) form.setValue('subject', newSubject);
      form.setFocus('body');
      kept.keepSoon();
    },
    /** Whether there is unsaved text. */
    hasText(): boolean {
      const values = form.getValues();
      return values.body.trim() !== '' || values.subject !== subject;
    },
  };
}
