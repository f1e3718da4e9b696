// The reply's text, stored on the device until it is sent or discarded, with its Idempotency-Key:
// the same text is sent only once, however often SEND is pressed.
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { places } from '#portal/keep/kept-slot.ts';
import { parseFields } from '#portal/keep/use-kept-fields.ts';
import { useKeptTexts } from '#portal/keep/use-kept-texts.ts';
import { useKeptValues } from '#portal/keep/use-kept-values.ts';

export interface ReplyValues {
  subject: string;
  body: string;
}

export function useKeptReply(
  form: UseFormReturn<ReplyValues>,
  { userId, messageId }: { userId: string; messageId: string },
) {
  const [firstKey] = useState(newReplyKey);
  const key = useRef(firstKey);
  const kept = useKeptValues({
    texts: useKeptTexts(userId),
    place: places.reply(messageId),
    isUser: false,
    print: () => JSON.stringify({ ...form.getValues(), key: key.current }),
    show(text) {
      const values = parseFields(text, { subject: '', body: '', key: key.current });
      key.current = values.key;
      form.reset({ subject: values.subject, body: values.body });
    },
  });
  return {
    ...kept,
    /** Call on every change: a changed text is a new reply with a new key. */
    keepSoon() {
      key.current = newReplyKey();
      kept.keepSoon();
    },
    /** Stores the text and returns the key to send it with. */
    keyToSend(): string {
      kept.keepNow();
      return key.current;
    },
  };
}

function newReplyKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
