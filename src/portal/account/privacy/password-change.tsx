import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { texts } from '#contract/texts.ts';
import styles from '#portal/account/privacy/privacy.module.css';
import { SentNote } from '#portal/account/privacy/sent-note.tsx';
import { call } from '#portal/api/call.ts';
import { Button } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { ConfirmDialog } from '#portal/ui/overlays/confirm-dialog.tsx';
import { showToast } from '#portal/ui/overlays/toast.tsx';
import { Slip } from '#portal/ui/slip.tsx';

const minutes = limits.resetLinkMs / 60_000;

export function PasswordChange({ email, isReachable }: { email: string; isReachable: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const request = useMutation({
    mutationFn: () => call('requestPasswordChange', { body: { email } }),
    onSuccess: () => showToast('success', texts.checkEmail),
    onError: (failure) => showToast('error', failure.message),
    onSettled: () => setIsAsking(false),
  });
  return (
    <Slip title="Password">
      {request.isSuccess ? (
        <SentNote onAgain={request.reset}>
          A link that sets a new password is on its way to <strong>{email}</strong>. It works once,
          for {minutes} minutes.
        </SentNote>
      ) : (
        <div className={styles.form}>
          <p>You get a mail with a link that sets a new password.</p>
          {request.error ? <Banner tone="error" title={request.error.message} live /> : null}
          <Button disabled={!isReachable} onClick={() => setIsAsking(true)}>
            Request password change
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        title="ARE YOU SURE ?"
        confirmLabel="CONFIRM"
        tone="primary"
        busy={request.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => request.mutate()}
      >
        <p>
          We send the link to {email}. Setting a new password signs you out on every device; until
          then your present one works.
        </p>
      </ConfirmDialog>
    </Slip>
  );
}
