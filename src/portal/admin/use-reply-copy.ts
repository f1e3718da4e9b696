// Ties the reply form to its copy on the device: closing the sheet by mistake, a failed send or a
// dead battery costs no word.
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import {
  forgetReplyCopy,
  newReplyKey,
  readReplyCopy,
  writeReplyCopy,
} from '#portal/admin/reply-copy.ts';
import { keepOnLeave } from '#portal/offline/keep-on-leave.ts';

const keepAfterMs = 300;

export type CopyState = 'none' | 'kept' | 'refused';

export interface ReplyValues {
  subject: string;
  body: string;
}

export function useReplyCopy(
  form: UseFormReturn<ReplyValues>,
  { userId, messageId }: { userId: string; messageId: string },
) {
  const [state, setState] = useState<CopyState>('none');
  const [firstKey] = useState(newReplyKey);
  const key = useRef(firstKey);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isKept = useRef(true);
  const keepNow = useRef(() => isKept.current);
  // Read here so that the form keeps account of it: reset() below spares what was typed already.
  void form.formState.dirtyFields;

  useEffect(() => {
    let isShown = true;
    void readReplyCopy(userId, messageId).then((copy) => {
      if (!copy || !isShown) return;
      const isUntouched = timer.current === undefined && key.current === firstKey;
      form.reset({ subject: copy.subject, body: copy.body }, { keepDirtyValues: true });
      if (isUntouched) key.current = copy.key;
      setState('kept');
    });
    return () => {
      isShown = false;
    };
  }, [userId, messageId, firstKey, form]);

  useEffect(() => {
    keepNow.current = () => {
      if (timer.current === undefined) return isKept.current;
      clearTimeout(timer.current);
      timer.current = undefined;
      const { subject, body } = form.getValues();
      isKept.current = writeReplyCopy(userId, messageId, { subject, body, key: key.current });
      setState(isKept.current ? 'kept' : 'refused');
      return isKept.current;
    };
    const keep = () => keepNow.current();
    const stop = keepOnLeave(keep, async () => {
      if (!keep()) throw new Error('The reply could not be kept.');
    });
    return () => {
      stop();
      keep();
    };
  }, [userId, messageId, form]);

  return {
    state,
    /** To be called on every change: another text is another reply. */
    keepSoon() {
      key.current = newReplyKey();
      clearTimeout(timer.current);
      timer.current = setTimeout(() => keepNow.current(), keepAfterMs);
    },
    /** Writes the copy down and answers the key to send the text with. */
    keyToSend(): string {
      // Even an untouched text must keep its key over a reload.
      timer.current ??= setTimeout(() => keepNow.current(), keepAfterMs);
      keepNow.current();
      return key.current;
    },
    async forget(): Promise<void> {
      clearTimeout(timer.current);
      timer.current = undefined;
      await forgetReplyCopy(userId, messageId);
    },
  };
}
