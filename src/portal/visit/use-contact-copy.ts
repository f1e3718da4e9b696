// Ties the form to its working copy. Nothing is read before it is known who sits here: the fields
// start empty on the server and in the first render, and what is typed meanwhile wins.
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type Session, useSession } from '#portal/data/session.tsx';
import { keepOnLeave } from '#portal/offline/keep-on-leave.ts';
import {
  type ContactValues,
  clearContactCopy,
  emptyContact,
  readContactCopy,
  writeContactCopy,
} from '#portal/visit/contact-copy.ts';
import { splitName } from '#portal/visit/split-name.ts';

const keepAfterMs = 300;

export type CopyState = 'none' | 'kept' | 'refused';

export function useContactCopy(form: UseFormReturn<ContactValues>) {
  const { status, user } = useSession();
  const [state, setState] = useState<CopyState>('none');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const owner = status === 'unknown' ? undefined : (user?.id ?? '');
  const isKept = useRef(true);
  const keepNow = useRef(() => isKept.current);
  // Read here so that the form keeps account of it: reset() below spares what was typed already.
  void form.formState.dirtyFields;

  useEffect(() => {
    if (owner === undefined) return;
    const copy = readContactCopy(user?.id);
    form.reset({ ...prefill(user), ...copy }, { keepDirtyValues: true });
    setState(copy ? 'kept' : 'none');
    keepNow.current = () => {
      if (timer.current !== undefined) {
        clearTimeout(timer.current);
        timer.current = undefined;
        isKept.current = writeContactCopy(user?.id, form.getValues());
        setState(isKept.current ? 'kept' : 'refused');
      }
      return isKept.current;
    };
    // Typed before it was known whose it is.
    keepNow.current();
  }, [owner, user, form]);

  useEffect(() => {
    const keep = () => keepNow.current();
    const stop = keepOnLeave(keep, async () => {
      if (!keep()) throw new Error('The text could not be kept.');
    });
    return () => {
      stop();
      keep();
    };
  }, []);

  return {
    state,
    /** To be called on every change in the form. */
    keepSoon() {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => keepNow.current(), keepAfterMs);
    },
    /** Forgets the copy and puts the form back to what is known of the user. */
    startAfresh() {
      clearTimeout(timer.current);
      timer.current = undefined;
      clearContactCopy(user?.id);
      isKept.current = true;
      setState('none');
      form.reset(prefill(user));
    },
  };
}

function prefill(user: Session['user']): ContactValues {
  if (!user) return emptyContact;
  const { first, last } = splitName(user.name);
  return { ...emptyContact, first_name: first, last_name: last, email: user.email };
}
