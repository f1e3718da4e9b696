import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { type Resolver, useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { email, fullName, newPassword, ruleTexts } from '#contract/person-rules.ts';
import { texts } from '#contract/texts.ts';
import { CallFailure, call } from '#portal/api/call.ts';
import { failureText, placeFieldErrors } from '#portal/api/failure-text.ts';
import styles from '#portal/site/auth/form.module.css';
import { PasswordRules } from '#portal/site/auth/password-rules.tsx';
import { TermsCheckbox } from '#portal/site/auth/terms-checkbox.tsx';
import { Button } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { PasswordField } from '#portal/ui/fields/password-field.tsx';
import { TextField } from '#portal/ui/fields/text-field.tsx';
import { useArriving } from '#portal/ui/history/use-arriving.ts';
import { showToast } from '#portal/ui/overlays/toast.tsx';

const schema = v.object({
  name: fullName,
  email,
  password: newPassword,
  confirm: v.pipe(v.string(), v.nonEmpty(ruleTexts.passwordRequired)),
  terms: v.pipe(
    v.boolean(),
    v.check((isTicked) => isTicked, ruleTexts.termsRequired),
  ),
});

type Values = v.InferInput<typeof schema>;

const eachField = valibotResolver(schema);

// Not part of the schema, which would compare the passwords only when all fields are valid.
const resolver: Resolver<Values> = async (values, context, options) => {
  const result = await eachField(values, context, options);
  if (values.password === values.confirm || result.errors.confirm) return result;
  const confirm = { type: 'mismatch', message: ruleTexts.passwordMismatch };
  return { values: {}, errors: { ...result.errors, confirm } };
};

export function SignUpForm({ adminToken }: { adminToken: string | undefined }) {
  const arriveAt = useArriving();
  const [refusal, setRefusal] = useState<string>();
  const { register, handleSubmit, control, setError, formState } = useForm({
    resolver,
    defaultValues: { name: '', email: '', password: '', confirm: '', terms: false },
    mode: 'onTouched',
  });
  const password = useWatch({ control, name: 'password' });
  const { errors, isSubmitting, isSubmitted, touchedFields } = formState;
  // Before that it cannot be wrong yet.
  const isConfirmed = isSubmitted || touchedFields.confirm === true;

  const submit = handleSubmit(async (values) => {
    setRefusal(undefined);
    const { name, email: address, password: chosen } = values;
    const body = { name, email: address, password: chosen };
    try {
      const answer = await call('register', {
        body: adminToken ? { ...body, first_admin_token: adminToken } : body,
      });
      if (answer.verified) showToast('success', 'The administrator account is ready. Log in.');
      else showToast('success', texts.checkEmail);
      await arriveAt('/login', { state: answer.verified ? {} : { sentTo: address } });
    } catch (failure) {
      showToast('error', failureText(failure));
      if (!showFieldErrors(failure)) setRefusal(failureText(failure));
    }
  });

  /** Shows the server's field errors below their fields; false if there are none. */
  function showFieldErrors(failure: unknown): boolean {
    if (placeFieldErrors(failure, ['name', 'email', 'password'], setError)) return true;
    // Another backend may send only the error key.
    if (!(failure instanceof CallFailure && failure.key === 'email_exist')) return false;
    setError('email', { type: 'server', message: ruleTexts.emailExists }, { shouldFocus: true });
    return true;
  }

  return (
    <form className={styles.form} method="post" onSubmit={submit} noValidate>
      <TextField
        label="Full name"
        autoComplete="name"
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password', isConfirmed ? { deps: ['confirm'] } : {})}
      />
      <PasswordRules password={password} />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirm?.message}
        {...register('confirm')}
      />
      <TermsCheckbox error={errors.terms?.message} {...register('terms')} />
      <Button type="submit" variant="primary" wide busy={isSubmitting}>
        {texts.signUpButton}
      </Button>
      {refusal && <Banner tone="error" title={refusal} />}
    </form>
  );
}
