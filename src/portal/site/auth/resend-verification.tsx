import { useState } from 'react';
import { texts } from '#contract/texts.ts';
import { call } from '#portal/api/call.ts';
import { failureText } from '#portal/api/failure-text.ts';
import { Button } from '#portal/ui/button.tsx';
import { showToast } from '#portal/ui/overlays/toast.tsx';

export function ResendVerification({ email }: { email: string }) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');

  async function send() {
    setState('sending');
    try {
      await call('resendVerification', { body: { email } });
      setState('sent');
      showToast('success', texts.checkEmail);
    } catch (failure) {
      setState('idle');
      showToast('error', failureText(failure));
    }
  }

  if (state === 'sent') return <p role="status">Sent again to {email}.</p>;
  return (
    <Button busy={state === 'sending'} onClick={() => void send()}>
      Send the link again
    </Button>
  );
}
