// Exchanges a solved captcha for a proof that is valid for one contact message. Both kinds of
// captcha use the same proof: a random token in a cookie, with its hash in the database.
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import type { AskSiteverify } from '#server/contact/ask-siteverify.ts';
import { isSolved, issueChallenge } from '#server/contact/captcha-challenge.ts';
import { insertProof } from '#server/contact/captcha-store.ts';
import { isOwnHost } from '#server/contact/is-own-host.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { Log } from '#server/log.ts';
import type { RateLimits } from '#server/rate-limits.ts';
import { hashToken, newToken, type Secrets } from '#server/secrets.ts';
import type { Database } from '#server/store/database.ts';

export interface CaptchaParts {
  db: Database;
  now: () => Date;
  log: Log;
  secrets: Secrets;
  rates: RateLimits;
  publicUrl: () => string;
  /** Undefined if reCAPTCHA is not configured: then the captcha is a proof of work. */
  askSiteverify: AskSiteverify | undefined;
}

export function createCaptchaHandlers({
  db,
  now,
  log,
  secrets,
  rates,
  publicUrl,
  askSiteverify,
}: CaptchaParts): Handlers<'createCaptchaChallenge' | 'verifyRecaptcha'> {
  const isRight = async (token: string, address: string, requestId: string): Promise<boolean> => {
    if (askSiteverify === undefined) return isSolved(secrets, token, now());
    const { success, hostname } = await askSiteverify(token, address);
    if (!success || hostname === undefined || isOwnHost(hostname, publicUrl())) return success;
    // A captcha solved on another site with our site key.
    log.warn('captcha_foreign', { request_id: requestId, hostname: hostname.slice(0, 253) });
    return false;
  };

  return {
    createCaptchaChallenge: async () => {
      // With reCAPTCHA configured, solutions of challenges are not accepted.
      if (askSiteverify !== undefined) throw new Problem('not_found');
      const { challenge, difficulty, expiresAt } = issueChallenge(secrets, {
        difficulty: limits.captchaDifficultyBits,
        lifeMs: limits.captchaChallengeMs,
        now: now(),
      });
      return { challenge, difficulty, expires_at: expiresAt.toISOString() };
    },

    verifyRecaptcha: async ({ body, request, captcha }) => {
      await rates.take('captchaByAddress', request.address);
      const solved = body.recaptchaToken;
      if (!(await isRight(solved, request.address, request.id))) {
        return { success: false, expires_at: null };
      }
      const token = newToken();
      const at = now();
      const expiresAt = new Date(at.getTime() + limits.captchaProofMs).toISOString();
      const isFirst = await insertProof(db, {
        token_hash: hashToken(token),
        // A challenge has many solutions, so the challenge counts as used.
        solved_hash: hashToken(
          askSiteverify === undefined ? solved.slice(0, solved.lastIndexOf('.')) : solved,
        ),
        created_at: at.toISOString(),
        expires_at: expiresAt,
      });
      if (!isFirst) return { success: false, expires_at: null };
      captcha.set(token);
      return { success: true, expires_at: expiresAt };
    },
  };
}
