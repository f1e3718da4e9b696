import { type FormEvent, useId, useState } from 'react';
import { ruleTexts } from '#contract/person-rules.ts';
import { restoreDays } from '#portal/account/privacy/periods.ts';
import styles from '#portal/account/privacy/privacy.module.css';
import { CallFailure, call } from '#portal/api/call.ts';
import { useReachable } from '#portal/api/connection.ts';
import { type SessionUser, useSession } from '#portal/api/session/session.tsx';
import type { LeaveChoice } from '#portal/offline/log-out.ts';
import { Button } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { PasswordField } from '#portal/ui/fields/password-field.tsx';
import { useArriving } from '#portal/ui/history/use-arriving.ts';
import { Dialog } from '#portal/ui/overlays/dialog.tsx';
import { showToast } from '#portal/ui/overlays/toast.tsx';

/** Says what happens and asks for the password; then this device is left like at a logout. */
export function DeleteDialog({
  user,
  choice,
  onClose,
}: {
  user: SessionUser;
  /** What becomes of data that only this device has. */
  choice: LeaveChoice;
  onClose: () => void;
}) {
  const { logout } = useSession();
  const arriveAt = useArriving();
  const isReachable = useReachable();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const formId = useId();

  async function remove() {
    const { leaveDevice } = await import('#portal/keep/log-out-steps.ts');
    await leaveDevice(user.id, choice, async (afterwards) => {
      // Nothing on the device is touched before the server has accepted the password.
      await call('removeUser', { params: { id: user.id }, body: { password } });
      await logout(afterwards);
    });
    showToast('success', `Your account is deleted. It can be restored for ${restoreDays} days.`);
    await arriveAt('/');
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setRefusal(undefined);
    setError(password === '' ? ruleTexts.passwordRequired : undefined);
    if (password === '') return document.getElementById(`${formId}-password`)?.focus();
    setIsBusy(true);
    try {
      await remove();
    } catch (failure) {
      const isCall = failure instanceof CallFailure;
      const about = isCall ? failure.errors.find(({ path }) => path === 'password') : undefined;
      setError(about?.message);
      if (!about) setRefusal(isCall ? failure.message : String(failure));
      document.getElementById(`${formId}-password`)?.focus();
    }
    setIsBusy(false);
  }

  return (
    <Dialog
      open
      title="Delete your account?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>CANCEL</Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            busy={isBusy}
            disabled={!isReachable}
          >
            DELETE
          </Button>
        </>
      }
    >
      <ul className={styles.consequences}>
        <li>You are signed out everywhere, and your API keys stop working at once.</li>
        <li>
          For {restoreDays} days the account can be restored: write to us through Contact Us. We
          mail you until when.
        </li>
        <li>
          After that your requests, templates, files and keys are erased. Only what bills need
          stays, without your name.
        </li>
      </ul>
      <form id={formId} className={styles.form} method="post" onSubmit={submit} noValidate>
        <PasswordField
          id={`${formId}-password`}
          label="Password"
          autoComplete="current-password"
          value={password}
          error={error}
          onChange={({ target }) => {
            setPassword(target.value);
            setError(undefined);
          }}
        />
      </form>
      {isReachable ? null : (
        <Banner tone="unsent" title="You are offline." live>
          Deleting your account needs a connection.
        </Banner>
      )}
      {refusal ? <Banner tone="error" title={refusal} live /> : null}
    </Dialog>
  );
}
