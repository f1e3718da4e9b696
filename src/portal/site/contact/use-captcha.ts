import { useCallback, useEffect, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { problems } from '#contract/problems.ts';
import { call } from '#portal/api/call.ts';
import { CallFailure } from '#portal/api/call-failure.ts';
import { useSite } from '#portal/api/site.ts';

// Time to make the next proof before this one expires, and to send with it.
const renewBeforeMs = 60_000;
const spareMs = 5_000;

type Step =
  | { at: 'open'; hint?: string | undefined }
  /** There is a token; the server is checking it. */
  | { at: 'checking'; verdict: Promise<boolean> }
  | { at: 'verified'; isAging: boolean };

export interface Captcha {
  /** SEND is disabled without one. */
  readonly hasToken: boolean;
  readonly isVerified: boolean;
  /** The proof expires soon. */
  readonly isAging: boolean;
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
  const isVerified = step.at === 'verified';
  const isVendor = useSite().site?.captcha.kind === 'recaptcha';

  // Users who type longer than the proof is valid should learn it before SEND, not after. Measured
  // with a monotonic clock, because the device's clock may be wrong.
  useEffect(() => {
    if (!isVerified) return;
    const timers = [
      setTimeout(() => {
        setStep({ at: 'verified', isAging: true });
      }, limits.captchaProofMs - renewBeforeMs),
      setTimeout(() => {
        const hint = 'The captcha is valid for 10 minutes. Please solve it again.';
        // The other kind solves itself again.
        setStep({ at: 'open', hint: isVendor ? hint : undefined });
      }, limits.captchaProofMs - spareMs),
    ];
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [isVerified, isVendor]);

  const accept = useCallback((token: string) => {
    const own = new AbortController();
    run.current = own;
    const { signal } = own;
    const verdict = verify(token, signal).then((hint) => {
      if (signal.aborted) return false;
      setStep(hint === undefined ? { at: 'verified', isAging: false } : { at: 'open', hint });
      return hint === undefined;
    });
    setStep({ at: 'checking', verdict });
  }, []);

  return {
    hasToken: step.at !== 'open',
    isVerified,
    isAging: step.at === 'verified' && step.isAging,
    hint: step.at === 'open' ? step.hint : undefined,
    accept,
    async settle() {
      return step.at === 'checking' ? step.verdict : isVerified;
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
