import { valibotResolver } from '@hookform/resolvers/valibot';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import type { ContactMessage } from '#contract/calls/contact.ts';
import { replyBody, replySubject } from '#contract/contact-rules.ts';
import { texts } from '#contract/texts.ts';
import { useKeptReply } from '#portal/admin/use-kept-reply.ts';
import { call } from '#portal/api/call.ts';
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
}: {
  userId: string;
  message: ContactMessage;
  onSent: (repliedAt: string) => void;
}) {
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
        body: { ...values, email_to: message.email, contact_id: message.id },
        signal,
      });
      kept.forget();
      showToast('success', texts.replySent);
      onSent(replied_at);
    } catch (failure) {
      if (signal.aborted) return;
      showToast('error', failureText(failure));
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
    /** Whether there is unsaved text. */
    hasText(): boolean {
      const values = form.getValues();
      return values.body.trim() !== '' || values.subject !== subject;
    },
  };
}
