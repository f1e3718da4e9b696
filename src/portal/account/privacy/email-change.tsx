import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { email as emailRule, loginPassword, ruleTexts } from '#contract/rules.ts';
import { texts } from '#contract/texts.ts';
import styles from '#portal/account/privacy/privacy.module.css';
import { SentNote } from '#portal/account/privacy/sent-note.tsx';
import { call } from '#portal/api/call.ts';
import { failureText, placeFieldErrors } from '#portal/api/failure-text.ts';
import { Button } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { PasswordField } from '#portal/ui/fields/password-field.tsx';
import { TextField } from '#portal/ui/fields/text-field.tsx';
import { showToast } from '#portal/ui/overlays/toast.tsx';
import { Slip } from '#portal/ui/slip.tsx';

const schema = v.object({
  new_email: v.pipe(v.string(), v.trim(), v.nonEmpty(ruleTexts.required), emailRule),
  password: loginPassword,
});

/** The address changes only when the link in the mail to the new one is opened. */
export function EmailChange({ email, isReachable }: { email: string; isReachable: boolean }) {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <Slip title="Email">
      {sentTo === undefined ? (
        <EmailForm email={email} isReachable={isReachable} onSent={setSentTo} />
      ) : (
        <SentNote onAgain={() => setSentTo(undefined)}>
          A link is on its way to <strong>{sentTo}</strong>. Open it within 48 hours; until then you
          log in as <strong>{email}</strong>, where a notice was sent.
        </SentNote>
      )}
    </Slip>
  );
}

function EmailForm({
  email,
  isReachable,
  onSent,
}: {
  email: string;
  isReachable: boolean;
  onSent: (email: string) => void;
}) {
  const [refusal, setRefusal] = useState<string>();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: valibotResolver(schema),
    defaultValues: { new_email: '', password: '' },
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (values) => {
    setRefusal(undefined);
    try {
      await call('requestEmailChange', { body: values });
      showToast('success', texts.checkEmail);
      onSent(values.new_email);
    } catch (failure) {
      showToast('error', failureText(failure));
      if (!placeFieldErrors(failure, ['new_email', 'password'], setError)) {
        setRefusal(failureText(failure));
      }
    }
  });

  return (
    <form className={styles.form} method="post" onSubmit={submit} noValidate>
      {/* Password managers take it as the name that the password belongs to. */}
      <TextField
        label="Current email"
        type="email"
        autoComplete="username"
        readOnly
        value={email}
      />
      <TextField
        label="New email"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.new_email?.message}
        {...register('new_email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      {refusal && <Banner tone="error" title={refusal} live />}
      <Button type="submit" variant="primary" busy={isSubmitting} disabled={!isReachable}>
        Update
      </Button>
    </form>
  );
}
