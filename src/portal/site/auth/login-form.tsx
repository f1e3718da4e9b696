import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { email as emailRule, loginPassword } from '#contract/person-rules.ts';
import { texts } from '#contract/texts.ts';
import { CallFailure } from '#portal/api/call-failure.ts';
import { useReachable } from '#portal/api/connection.ts';
import { failureText, placeFieldErrors } from '#portal/api/failure-text.ts';
import { useSession } from '#portal/api/session/session.tsx';
import styles from '#portal/site/auth/form.module.css';
import { ResendVerification } from '#portal/site/auth/resend-verification.tsx';
import { Button } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { Checkbox } from '#portal/ui/fields/checkbox.tsx';
import { PasswordField } from '#portal/ui/fields/password-field.tsx';
import { TextField } from '#portal/ui/fields/text-field.tsx';
import { showToast } from '#portal/ui/overlays/toast.tsx';

const schema = v.object({ email: emailRule, password: loginPassword, remember_me: v.boolean() });

interface Refusal {
  key: string;
  text: string;
  email: string;
}

/**
 * GuestOnly handles the navigation after a successful login. `email` is the address somebody has just
 * signed up with.
 */
export function LoginForm({ email = '' }: { email?: string | undefined }) {
  const { login } = useSession();
  const isReachable = useReachable();
  const [refusal, setRefusal] = useState<Refusal>();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: valibotResolver(schema),
    defaultValues: { email, password: '', remember_me: false },
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (values) => {
    setRefusal(undefined);
    try {
      await login(values);
    } catch (failure) {
      const key = failure instanceof CallFailure ? failure.key : 'unexpected';
      const text = failureText(failure);
      showToast('error', text);
      if (placeFieldErrors(failure, ['email', 'password'], setError)) return;
      setRefusal({ key, text, email: values.email });
    }
  });

  return (
    <form className={styles.form} method="post" onSubmit={submit} noValidate>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <div className={styles.row}>
        <Checkbox label="Remember me" {...register('remember_me')} />
        <Link to="/forgot-password" className={styles.link}>
          Forgot your Password
        </Link>
      </div>
      <Button type="submit" variant="primary" wide busy={isSubmitting} disabled={!isReachable}>
        {texts.loginButton}
      </Button>
      {!isReachable && (
        <Banner tone="unsent" title="You are offline.">
          Logging in needs a connection. Your input is kept.
        </Banner>
      )}
      {refusal && (
        <Banner tone="error" title={refusal.text}>
          {refusal.key === 'email_not_verified' && <ResendVerification email={refusal.email} />}
        </Banner>
      )}
    </form>
  );
}
