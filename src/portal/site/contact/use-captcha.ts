import { useEffect, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { problems } from '#contract/problems.ts';
import { call } from '#portal/api/call.ts';
import { CallFailure } from '#portal/api/call-failure.ts';

type Step =
  | { at: 'open'; hint?: string | undefined }
  /** There is a token; the server is checking it. */
  | { at: 'checking'; verdict: Promise<boolean> }
  | { at: 'verified' };

export interface Captcha {
  /** SEND is disabled without one. */
  readonly hasToken: boolean;
  readonly isVerified: boolean;
  /** Why the captcha is shown again. */
  readonly hint: string | undefined;
  /** Has the server check a token; the widget can be removed. */
  readonly accept: (token: string) => void;
  /** Whether the form may be sent; waits for a running check. */
  readonly settle: () => Promise<boolean>;
  /** Shows the captcha again and ignores a running check. */
  readonly reopen: (hint?: string) => void;
}

/**
 * State of the captcha, from a token to a proof, which the server keeps in a cookie for 10 minutes.
 */
export function useCaptcha(): Captcha {
  const [step, setStep] = useState<Step>({ at: 'open' });
  const run = useRef<AbortController>(undefined);

  // Users who type longer than the proof is valid should learn it before SEND, not after. Measured
  // with a monotonic clock, because the device's clock may be wrong.
  useEffect(() => {
    if (step.at !== 'verified') return;
    const timer = setTimeout(() => {
      setStep({ at: 'open', hint: 'The captcha is valid for 10 minutes. Please solve it again.' });
    }, limits.captchaProofMs - 5_000);
    return () => clearTimeout(timer);
  }, [step]);

  return {
    hasToken: step.at !== 'open',
    isVerified: step.at === 'verified',
    hint: step.at === 'open' ? step.hint : undefined,
    accept(token) {
      const own = new AbortController();
      run.current = own;
      const { signal } = own;
      const verdict = verify(token, signal).then((hint) => {
        if (signal.aborted) return false;
        setStep(hint === undefined ? { at: 'verified' } : { at: 'open', hint });
        return hint === undefined;
      });
      setStep({ at: 'checking', verdict });
    },
    async settle() {
      return step.at === 'checking' ? step.verdict : step.at === 'verified';
    },
    reopen(hint) {
      run.current?.abort();
      setStep({ at: 'open', hint });
    },
  };
}

/** The message for an invalid token. Always resolves, because this needs no toast. */
async function verify(token: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const { success } = await call('verifyRecaptcha', {
      body: { recaptchaToken: token },
      signal,
    });
    return success ? undefined : problems.captcha_required.message;
  } catch (failure) {
    const isRefusal = failure instanceof CallFailure && failure.kind === 'http';
    return isRefusal ? failure.message : 'The captcha could not be checked. Please try again.';
  }
}
