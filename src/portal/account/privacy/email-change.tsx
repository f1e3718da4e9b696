import { type FormEvent, useId, useState } from 'react';
import * as v from 'valibot';
import { email as emailRule, loginPassword, ruleTexts } from '#contract/person-rules.ts';
import { texts } from '#contract/texts.ts';
import { linkHours } from '#portal/account/privacy/periods.ts';
import styles from '#portal/account/privacy/privacy.module.css';
import { SentNote } from '#portal/account/privacy/sent-note.tsx';
import { CallFailure, call } from '#portal/api/call.ts';
import { Button } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import field from '#portal/ui/fields/field.module.css';
import { PasswordField } from '#portal/ui/fields/password-field.tsx';
import { TextField } from '#portal/ui/fields/text-field.tsx';
import { showToast } from '#portal/ui/overlays/toast.tsx';
import { Slip } from '#portal/ui/slip.tsx';

const rules = {
  new_email: v.pipe(v.string(), v.trim(), v.nonEmpty(ruleTexts.required), emailRule),
  password: loginPassword,
};
const names = ['new_email', 'password'] as const;

type Name = (typeof names)[number];
type Texts = Partial<Record<Name, string>>;

const unexpected = { message: texts.unexpected, errors: [] } as const;

function faultOf(name: Name, value: string): string | undefined {
  return v.safeParse(rules[name], value).issues?.[0].message;
}

/** The address changes only when the link in the mail to the new one is opened. */
export function EmailChange({ email, isReachable }: { email: string; isReachable: boolean }) {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <Slip title="Email">
      {sentTo === undefined ? (
        <EmailForm email={email} isReachable={isReachable} onSent={setSentTo} />
      ) : (
        <SentNote onAgain={() => setSentTo(undefined)}>
          A link is on its way to <strong>{sentTo}</strong>. Open it within {linkHours} hours; until
          then you log in as <strong>{email}</strong>, where a notice was sent.
        </SentNote>
      )}
    </Slip>
  );
}

// Two fields: a form library would weigh more than the whole page.
function EmailForm({
  email,
  isReachable,
  onSent,
}: {
  email: string;
  isReachable: boolean;
  onSent: (email: string) => void;
}) {
  const [values, setValues] = useState({ new_email: '', password: '' });
  const [faults, setFaults] = useState<Texts>({});
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const formId = useId();

  function show(next: Texts): void {
    setFaults(next);
    const first = names.find((name) => next[name] !== undefined);
    if (first) document.getElementById(`${formId}-${first}`)?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setRefusal(undefined);
    const found = Object.fromEntries(names.map((name) => [name, faultOf(name, values[name])]));
    show(found);
    if (names.some((name) => found[name] !== undefined)) return;
    setIsBusy(true);
    try {
      await call('requestEmailChange', { body: values });
      showToast('success', texts.checkEmail);
      onSent(values.new_email.trim());
    } catch (failure) {
      const { message, errors } = failure instanceof CallFailure ? failure : unexpected;
      showToast('error', message);
      const placed = errors.filter(({ path }) => names.some((name) => name === path));
      show(Object.fromEntries(placed.map((error) => [error.path, error.message])));
      if (placed.length === 0) setRefusal(message);
      setIsBusy(false);
    }
  }

  const bind = (name: Name) => ({
    id: `${formId}-${name}`,
    value: values[name],
    error: faults[name],
    // Checked when it is left, and from its first fault on at every change.
    onBlur: () => {
      if (values[name] !== '') setFaults({ ...faults, [name]: faultOf(name, values[name]) });
    },
    onChange: ({ target }: { target: { value: string } }) => {
      setValues({ ...values, [name]: target.value });
      if (faults[name]) setFaults({ ...faults, [name]: faultOf(name, target.value) });
    },
  });

  return (
    <form className={styles.form} method="post" onSubmit={submit} noValidate>
      <dl>
        <dt className={field.label}>Current email</dt>
        <dd className={styles.email}>{email}</dd>
      </dl>
      {/* Password managers take it as the name that the password belongs to. */}
      <input key={email} type="email" autoComplete="username" hidden defaultValue={email} />
      <TextField
        label="New email"
        type="email"
        inputMode="email"
        autoComplete="email"
        {...bind('new_email')}
      />
      <PasswordField label="Password" autoComplete="current-password" {...bind('password')} />
      {refusal && <Banner tone="error" title={refusal} live />}
      <Button type="submit" variant="primary" busy={isBusy} disabled={!isReachable}>
        Update
      </Button>
    </form>
  );
}
