import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { newPassword } from '#contract/person-rules.ts';
import { CallFailure, call } from '#portal/api/call.ts';
import { failureText, placeFieldErrors } from '#portal/api/failure-text.ts';
import { useSession } from '#portal/api/session/session.tsx';
import styles from '#portal/site/auth/form.module.css';
import { PasswordRules } from '#portal/site/auth/password-rules.tsx';
import { Button } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { PasswordField } from '#portal/ui/fields/password-field.tsx';
import { useArriving } from '#portal/ui/history/use-arriving.ts';
import { showToast } from '#portal/ui/overlays/toast.tsx';
import { PageTitle } from '#portal/ui/page-title.tsx';

const schema = v.object({ password: newPassword });

export function ResetPassword({ token, onExpired }: { token: string; onExpired: () => void }) {
  const arriveAt = useArriving();
  const { reload } = useSession();
  const [refusal, setRefusal] = useState<{ text: string; isExpired: boolean }>();
  const { register, handleSubmit, control, setError, formState } = useForm({
    resolver: valibotResolver(schema),
    defaultValues: { password: '' },
    mode: 'onTouched',
  });
  const password = useWatch({ control, name: 'password' });

  const submit = handleSubmit(async (values) => {
    setRefusal(undefined);
    try {
      await call('resetPassword', { query: { token }, body: values });
      // The change ended all sessions, including this one.
      await reload();
      showToast('success', 'Your password is changed. Log in with the new one.');
      await arriveAt('/login', { replace: true });
    } catch (failure) {
      showToast('error', failureText(failure));
      if (placeFieldErrors(failure, ['password'], setError)) return;
      const isExpired = failure instanceof CallFailure && failure.key === 'token_invalid';
      setRefusal({ text: failureText(failure), isExpired });
    }
  });

  return (
    <>
      <PageTitle>Reset your Password</PageTitle>
      <p>Choose a new password. It ends every session that is still open.</p>
      <form className={styles.form} method="post" onSubmit={submit} noValidate>
        <PasswordField
          label="New password"
          autoComplete="new-password"
          error={formState.errors.password?.message}
          {...register('password')}
        />
        <PasswordRules password={password} />
        <Button type="submit" variant="primary" wide busy={formState.isSubmitting}>
          SET NEW PASSWORD
        </Button>
        {refusal && (
          <Banner
            tone="error"
            title={refusal.text}
            action={refusal.isExpired && <Button onClick={onExpired}>Ask for a new link</Button>}
          />
        )}
      </form>
    </>
  );
}
