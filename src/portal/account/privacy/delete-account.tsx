import { lazy, Suspense, useState } from 'react';
import { DeleteDialog } from '#portal/account/privacy/delete-dialog.tsx';
import { restoreDays } from '#portal/account/privacy/periods.ts';
import styles from '#portal/account/privacy/privacy.module.css';
import { failureText } from '#portal/api/failure-text.ts';
import type { SessionUser } from '#portal/api/session/session.tsx';
import type { Leaving } from '#portal/keep/leaving.ts';
import type { LeaveChoice } from '#portal/offline/log-out.ts';
import { Button } from '#portal/ui/button.tsx';
import { showToast } from '#portal/ui/overlays/toast.tsx';
import { Slip } from '#portal/ui/slip.tsx';

const LeaveDialog = lazy(async () => ({
  default: (await import('#portal/keep/log-out-dialog.tsx')).LeaveDialog,
}));

type Step = { kind: 'device'; leaving: Leaving } | { kind: 'account'; choice: LeaveChoice };

/** The end of the account. What only this device has is decided about first, as at a logout. */
export function DeleteAccount({ user, isReachable }: { user: SessionUser; isReachable: boolean }) {
  const [step, setStep] = useState<Step>();
  const [isLooking, setIsLooking] = useState(false);
  const close = () => setStep(undefined);

  async function begin() {
    setIsLooking(true);
    try {
      const { findWaiting } = await import('#portal/keep/log-out-steps.ts');
      const leaving = await findWaiting(user.id);
      setStep(leaving ? { kind: 'device', leaving } : { kind: 'account', choice: 'synced' });
    } catch (failure) {
      showToast('error', failureText(failure));
    }
    setIsLooking(false);
  }

  async function choose(leaving: Leaving, choice: LeaveChoice) {
    try {
      const { settleWaiting } = await import('#portal/keep/log-out-steps.ts');
      const left = await settleWaiting(leaving, choice);
      setStep(left ? { kind: 'device', leaving: left } : { kind: 'account', choice });
      if (left?.waiting) showToast('error', `${left.waiting} could not be sent.`);
    } catch (failure) {
      showToast('error', failureText(failure));
    }
  }

  return (
    <Slip title="Delete account">
      <div className={styles.form}>
        <p>It can be restored for {restoreDays} days. After that your data is erased for good.</p>
        <Button busy={isLooking} disabled={!isReachable} onClick={() => void begin()}>
          Delete my account
        </Button>
      </div>
      {step?.kind === 'device' ? (
        <Suspense>
          <LeaveDialog
            {...step.leaving}
            next="continue"
            onChoose={(choice) => choose(step.leaving, choice)}
            onClose={close}
          />
        </Suspense>
      ) : null}
      {step?.kind === 'account' ? (
        <DeleteDialog user={user} choice={step.choice} onClose={close} />
      ) : null}
    </Slip>
  );
}
