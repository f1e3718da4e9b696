import { valibotResolver } from '@hookform/resolvers/valibot';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { contactCompany, contactMessage, contactName } from '#contract/contact-rules.ts';
import { problems } from '#contract/problems.ts';
import { email } from '#contract/rules.ts';
import { texts } from '#contract/texts.ts';
import { CallFailure, call } from '#portal/data/call.ts';
import { useReachable } from '#portal/data/connection.ts';
import { Banner } from '#portal/ui/banner.tsx';
import { Button } from '#portal/ui/button.tsx';
import { TextField } from '#portal/ui/text-field.tsx';
import { showToast } from '#portal/ui/toast.tsx';
import { CaptchaField } from '#portal/visit/captcha-field.tsx';
import styles from '#portal/visit/contact.module.css';
import { emptyContact, isContactField } from '#portal/visit/contact-copy.ts';
import { failureText } from '#portal/visit/failure-text.ts';
import { MessageField } from '#portal/visit/message-field.tsx';
import { useCaptcha } from '#portal/visit/use-captcha.ts';
import { useContactCopy } from '#portal/visit/use-contact-copy.ts';

const schema = v.object({
  first_name: contactName,
  last_name: contactName,
  email,
  // Its rule fills in an absent one; in the form it is always there.
  company_name: contactCompany.wrapped,
  message: contactMessage,
});

export function ContactForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm({
    resolver: valibotResolver(schema),
    defaultValues: emptyContact,
    mode: 'onTouched',
  });
  const { register, handleSubmit, control, setError, formState } = form;
  const { errors, isSubmitting } = formState;
  const message = useWatch({ control, name: 'message' });
  const captcha = useCaptcha();
  const copy = useContactCopy(form);
  const isReachable = useReachable();
  const [hasStarted, setHasStarted] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const sendHintId = useId();

  const submit = handleSubmit(async (values) => {
    setRefusal(undefined);
    if (!(await captcha.settle())) {
      setRefusal(problems.captcha_required.message);
      return;
    }
    try {
      await call('sendContactMessage', { body: values });
      copy.startAfresh();
      showToast('success', texts.inquirySent);
      onSent(values.email);
    } catch (failure) {
      showToast('error', failureText(failure));
      const isOutdated = failure instanceof CallFailure && failure.key === 'captcha_required';
      if (isOutdated) captcha.reopen();
      if (!showFieldErrors(failure)) setRefusal(failureText(failure));
    }
  });

  /** Puts what the server says about fields under them; false when it says nothing of the kind. */
  function showFieldErrors(failure: unknown): boolean {
    if (!(failure instanceof CallFailure)) return false;
    let isFirst = true;
    for (const { path, message: complaint } of failure.errors) {
      if (!isContactField(path)) continue;
      setError(path, { type: 'server', message: complaint }, { shouldFocus: isFirst });
      isFirst = false;
    }
    return !isFirst;
  }

  const whyOff = !isReachable
    ? 'SEND is off because there is no connection.'
    : !captcha.hasToken
      ? 'SEND is off until the check against robots is done.'
      : undefined;

  return (
    <form
      className={styles.form}
      method="post"
      onSubmit={submit}
      noValidate
      onFocus={() => setHasStarted(true)}
      onChange={copy.keepSoon}
    >
      <div className={styles.names}>
        <TextField
          label="First name"
          autoComplete="given-name"
          error={errors.first_name?.message}
          {...register('first_name')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          error={errors.last_name?.message}
          {...register('last_name')}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Company name (optional)"
        autoComplete="organization"
        error={errors.company_name?.message}
        {...register('company_name')}
      />
      <MessageField text={message} error={errors.message?.message} {...register('message')} />
      <CaptchaField captcha={captcha} isWanted={hasStarted} />
      {!isReachable && (
        <Banner tone="unsent" title="You are offline." live>
          What you wrote is kept on this device. It is not sent by itself: come back with a
          connection and press SEND.
        </Banner>
      )}
      {refusal && <Banner tone="error" title={refusal} live />}
      <div className={styles.send}>
        <Button
          type="submit"
          variant="primary"
          busy={isSubmitting}
          disabled={whyOff !== undefined}
          aria-describedby={whyOff ? sendHintId : undefined}
        >
          SEND
        </Button>
        {copy.state !== 'none' && (
          <Button variant="quiet" onClick={clear}>
            Clear the form
          </Button>
        )}
      </div>
      <p className={styles.hint} id={sendHintId}>
        {[whyOff, keptText[copy.state]].filter(Boolean).join(' ')}
      </p>
    </form>
  );

  function clear() {
    setRefusal(undefined);
    copy.startAfresh();
    form.setFocus('first_name');
  }
}

const keptText = {
  none: '',
  kept: 'Your text is kept on this device until it is sent.',
  refused: 'This device does not let us keep your text: do not close the page before sending.',
} as const;
