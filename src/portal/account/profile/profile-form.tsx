import { valibotResolver } from '@hookform/resolvers/valibot';
import { useId, useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { texts } from '#contract/texts.ts';
import styles from '#portal/account/profile/profile.module.css';
import {
  isEmptyProfile,
  profileBody,
  profileOf,
  profileSchema,
} from '#portal/account/profile/profile-values.ts';
import { useKeptProfile } from '#portal/account/profile/use-kept-profile.ts';
import { call } from '#portal/api/call.ts';
import { useReachable } from '#portal/api/connection.ts';
import { failureText, placeFieldErrors } from '#portal/api/failure-text.ts';
import { type SessionUser, useSession } from '#portal/api/session/session.tsx';
import { EarlierTexts } from '#portal/keep/earlier-texts.tsx';
import { Button } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { SelectField } from '#portal/ui/fields/select-field.tsx';
import { TextField } from '#portal/ui/fields/text-field.tsx';
import { showToast } from '#portal/ui/overlays/toast.tsx';
import { Slip } from '#portal/ui/slip.tsx';

export function ProfileForm({ user }: { user: SessionUser }) {
  const { reload } = useSession();
  const isReachable = useReachable();
  const { name, address } = user;
  const saved = useMemo(() => profileOf({ name, address }), [name, address]);
  const form = useForm({
    resolver: valibotResolver(profileSchema),
    // What another tab or device saved comes in, except where this form was changed.
    values: saved,
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const { register, handleSubmit, control, setError, formState } = form;
  const { errors, isSubmitting } = formState;
  const isEmpty = isEmptyProfile(useWatch({ control }));
  const kept = useKeptProfile(form, user.id, saved);
  const [refusal, setRefusal] = useState<string>();
  const hintId = useId();

  const submit = handleSubmit(async (values) => {
    setRefusal(undefined);
    try {
      const answer = await call('updateUser', {
        params: { id: user.id },
        body: profileBody(values),
      });
      kept.forget();
      form.reset(profileOf(answer), { keepDirtyValues: false });
      showToast('success', texts.profileUpdated);
      // The header and the contact form have the name, too.
      await reload();
    } catch (failure) {
      showToast('error', failureText(failure));
      if (!placeFieldErrors(failure, ['name'], setError)) setRefusal(failureText(failure));
    }
  });

  const whyOff = !isReachable
    ? 'Update waits for a connection. What you typed is kept on this device.'
    : isEmpty
      ? 'Fill in a field to update your profile.'
      : undefined;

  return (
    <form
      className={styles.form}
      method="post"
      onSubmit={submit}
      noValidate
      onChange={kept.keepSoon}
    >
      <Slip title="Name">
        <div className={styles.fields}>
          <TextField
            label="Name (optional)"
            hint="Yours or your company’s, as it stands in the header."
            autoComplete="name"
            error={errors.name?.message}
            {...register('name')}
          />
          <p className={styles.signIn}>
            You log in as <strong>{user.email}</strong>.{' '}
            <Link to={`/privacy/${encodeURIComponent(user.id)}`}>Change it under Privacy</Link>
          </p>
        </div>
      </Slip>
      <Slip title="Address">
        <div className={styles.fields}>
          <SelectField label="Address type" className={styles.type} {...register('type')}>
            <option value="">Home</option>
            <option value="work">work</option>
          </SelectField>
          <TextField
            label="Apartment"
            hint="Street, number and apartment."
            autoComplete="address-line1"
            error={errors.apartment?.message}
            {...register('apartment')}
          />
          <div className={styles.town}>
            <TextField
              label="Postal code"
              inputMode="numeric"
              autoComplete="postal-code"
              error={errors.postal_code?.message}
              {...register('postal_code')}
            />
            <TextField
              label="City"
              autoComplete="address-level2"
              error={errors.city?.message}
              {...register('city')}
            />
          </div>
          <TextField
            label="Country"
            autoComplete="country-name"
            error={errors.country?.message}
            {...register('country')}
          />
        </div>
      </Slip>
      <EarlierTexts
        count={kept.asides.length}
        onBringBack={kept.bringBack}
        onDelete={kept.deleteAside}
      />
      {refusal && <Banner tone="error" title={refusal} live />}
      <div className={styles.bar}>
        <p id={hintId} role="status">
          {whyOff}
        </p>
        <Button
          type="submit"
          variant="primary"
          busy={isSubmitting}
          disabled={whyOff !== undefined}
          aria-describedby={whyOff ? hintId : undefined}
        >
          Update
        </Button>
      </div>
    </form>
  );
}
