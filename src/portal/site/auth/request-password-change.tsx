import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { email } from '#contract/person-rules.ts';
import { texts } from '#contract/texts.ts';
import { call } from '#portal/api/call.ts';
import { failureText, placeFieldErrors } from '#portal/api/failure-text.ts';
import styles from '#portal/site/auth/form.module.css';
import { Button } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { TextField } from '#portal/ui/fields/text-field.tsx';
import { showToast } from '#portal/ui/overlays/toast.tsx';
import { PageTitle } from '#portal/ui/page-title.tsx';

const schema = v.object({ email });

/** The same message for any address, so that it does not reveal whether an account exists. */
export function RequestPasswordChange() {
  const [sentTo, setSentTo] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: valibotResolver(schema),
    defaultValues: { email: '' },
    mode: 'onTouched',
  });

  const submit = handleSubmit(async (values) => {
    setRefusal(undefined);
    try {
      await call('requestPasswordChange', { body: values });
      setSentTo(values.email);
      showToast('success', texts.checkEmail);
    } catch (failure) {
      showToast('error', failureText(failure));
      if (!placeFieldErrors(failure, ['email'], setError)) setRefusal(failureText(failure));
    }
  });

  return (
    <>
      <PageTitle description="Get an e-mail with a link to set a new password." hidden>
        Forgot your Password
      </PageTitle>
      <p>Enter the address of your account. We mail a link that sets a new password.</p>
      {sentTo && (
        <Banner tone="success" title={texts.checkEmail} live>
          If there is an account for {sentTo}, the link is on its way. It works once, for 60
          minutes.
        </Banner>
      )}
      <form className={styles.form} method="post" onSubmit={submit} noValidate>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <Button type="submit" variant="primary" wide busy={formState.isSubmitting}>
          RESET PASSWORD
        </Button>
        {refusal && <Banner tone="error" title={refusal} />}
      </form>
      <p className={styles.foot}>
        <Link to="/login" className={styles.link}>
          Back to login
        </Link>
      </p>
    </>
  );
}
