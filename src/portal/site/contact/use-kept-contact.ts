// Stores the contact form on the device. Nothing is read before it is known who is signed in: the
// fields start empty on the server and in the first render, and text typed meanwhile has priority.
import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type Session, useSession } from '#portal/api/session/session.tsx';
import { places } from '#portal/keep/kept-slot.ts';
import { parseFields, printFields } from '#portal/keep/use-kept-fields.ts';
import { useKeptTexts } from '#portal/keep/use-kept-texts.ts';
import { useKeptValues } from '#portal/keep/use-kept-values.ts';
import { type ContactValues, emptyContact } from '#portal/site/contact/contact-values.ts';
import { splitName } from '#portal/site/contact/split-name.ts';

export function useKeptContact(form: UseFormReturn<ContactValues>) {
  const { status, user } = useSession();
  const texts = useKeptTexts(user?.id);
  const isKnown = status !== 'unknown';
  const isShown = useRef(false);
  const lastUser = useRef<string>(undefined);
  // Read here so that the form tracks it: reset() below keeps fields that were changed.
  void form.formState.dirtyFields;
  const kept = useKeptValues({
    texts: isKnown ? texts : undefined,
    place: places.contact,
    isUser: user !== undefined,
    print: () => printFields(form.getValues(), prefill(user)),
    show(text) {
      isShown.current = true;
      form.reset(parseFields(text, emptyContact));
    },
  });
  const { startOver } = kept;

  useEffect(() => {
    if (!isKnown) return;
    const hasLeft = lastUser.current !== undefined && lastUser.current !== user?.id;
    lastUser.current = user?.id;
    if (hasLeft) {
      startOver();
      isShown.current = false;
    }
    if (!isShown.current) form.reset(prefill(user), { keepDirtyValues: !hasLeft });
  }, [isKnown, user, form, startOver]);

  return {
    ...kept,
    /** Deletes the text and resets the form to the user's data. */
    startAfresh() {
      kept.forget();
      isShown.current = false;
      form.reset(prefill(user));
    },
  };
}

function prefill(user: Session['user']): ContactValues {
  if (!user) return emptyContact;
  const { first, last } = splitName(user.name);
  return { ...emptyContact, first_name: first, last_name: last, email: user.email };
}
