import { valibotResolver } from '@hookform/resolvers/valibot';
import { useId, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { contactCompany, contactMessage, contactName } from '#contract/contact-rules.ts';
import { email } from '#contract/person-rules.ts';
import { problems } from '#contract/problems.ts';
import { texts } from '#contract/texts.ts';
import { CallFailure, call } from '#portal/api/call.ts';
import { useReachable } from '#portal/api/connection.ts';
import { failureText, placeFieldErrors } from '#portal/api/failure-text.ts';
import { EarlierTexts } from '#portal/keep/earlier-texts.tsx';
import { CaptchaField } from '#portal/site/contact/captcha-field.tsx';
import styles from '#portal/site/contact/contact.module.css';
import { contactFields, emptyContact } from '#portal/site/contact/contact-values.ts';
import { MessageField } from '#portal/site/contact/message-field.tsx';
import { useCaptcha } from '#portal/site/contact/use-captcha.ts';
import { useKeptContact } from '#portal/site/contact/use-kept-contact.ts';
import { Button } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { Progress } from '#portal/ui/feedback/progress.tsx';
import { TextField } from '#portal/ui/fields/text-field.tsx';
import { showToast } from '#portal/ui/overlays/toast.tsx';

const schema = v.object({
  first_name: contactName,
  last_name: contactName,
  email,
  // The schema's default fills in an absent value; in the form it is always present.
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
  const kept = useKeptContact(form);
  const isReachable = useReachable();
  const [hasFocus, setHasFocus] = useState(false);
  const [hasInput, setHasInput] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [isStopped, setIsStopped] = useState(false);
  const run = useRef<AbortController>(undefined);
  const sendHintId = useId();

  const submit = handleSubmit(async (values) => {
    const own = new AbortController();
    run.current = own;
    const { signal } = own;
    setRefusal(undefined);
    setIsStopped(false);
    try {
      const isProved = await captcha.settle();
      if (signal.aborted) return;
      if (!isProved) {
        setRefusal(problems.captcha_required.message);
        return;
      }
      await call('sendContactMessage', { body: values, signal });
      kept.startAfresh();
      showToast('success', texts.inquirySent);
      onSent(values.email);
    } catch (failure) {
      if (signal.aborted) return;
      showToast('error', failureText(failure));
      const isOutdated = failure instanceof CallFailure && failure.key === 'captcha_required';
      if (isOutdated) captcha.reopen();
      if (!placeFieldErrors(failure, contactFields, setError)) setRefusal(failureText(failure));
    }
  });

  function stop() {
    run.current?.abort();
    if (!captcha.isVerified) captcha.reopen();
    setIsStopped(true);
  }

  const whyOff = !isReachable
    ? 'SEND is disabled because there is no connection.'
    : !captcha.hasToken
      ? 'SEND is disabled until the captcha is solved.'
      : undefined;

  return (
    <form
      className={styles.form}
      method="post"
      onSubmit={submit}
      noValidate
      onFocus={() => setHasFocus(true)}
      onInput={() => setHasInput(true)}
      onChange={kept.keepSoon}
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
      <EarlierTexts
        count={kept.asides.length}
        onBringBack={kept.bringBack}
        onDelete={kept.deleteAside}
      />
      <CaptchaField
        captcha={captcha}
        isFocused={hasFocus}
        // Also a text that was kept: nothing may be left to write.
        hasText={hasInput || message !== ''}
      />
      {!isReachable && (
        <Banner tone="unsent" title="You are offline." live>
          Your text is stored on this device. It is not sent automatically: press SEND when you are
          online again.
        </Banner>
      )}
      {refusal && <Banner tone="error" title={refusal} live />}
      <Progress label="Sending your message…" running={isSubmitting} onCancel={stop} />
      {isStopped && (
        <Banner title="You cancelled sending." live>
          Your message may have reached us anyway. Your text is still here.
        </Banner>
      )}
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
        {kept.state !== 'none' && (
          <Button variant="quiet" onClick={clear}>
            Clear the form
          </Button>
        )}
      </div>
      <p className={styles.hint} id={sendHintId}>
        {[whyOff, keptText[kept.state]].filter(Boolean).join(' ')}
      </p>
    </form>
  );

  function clear() {
    setRefusal(undefined);
    setIsStopped(false);
    kept.startAfresh();
    form.setFocus('first_name');
  }
}

const keptText = {
  none: '',
  pending: '',
  kept: 'Your text is kept on this device until it is sent.',
  refused: 'Your text cannot be stored on this device: do not close the page before sending.',
} as const;
