import type { UseFormReturn } from 'react-hook-form';
import type { ProfileValues } from '#portal/account/profile/profile-values.ts';
import { places } from '#portal/keep/kept-slot.ts';
import { parseFields, printFields } from '#portal/keep/use-kept-fields.ts';
import { useKeptTexts } from '#portal/keep/use-kept-texts.ts';
import { type KeptValues, useKeptValues } from '#portal/keep/use-kept-values.ts';

/** Keeps what differs from the saved profile on the device until it is saved. */
export function useKeptProfile(
  form: UseFormReturn<ProfileValues>,
  userId: string,
  saved: ProfileValues,
): KeptValues {
  return useKeptValues({
    texts: useKeptTexts(userId),
    place: places.profile,
    isUser: false,
    print: () => printFields(form.getValues(), saved),
    show: (text) =>
      form.reset(parseFields(text, saved), {
        // The saved values stay what the form is compared with.
        keepDefaultValues: true,
        keepDirtyValues: false,
      }),
  });
}
