// The browser in which somebody signed up, and so chose the password, is signed in by the link of the
// verification mail. A signed cookie tells which it is; the link alone, forwarded or opened by a mail
// scanner, signs in nobody.
import { timingSafeEqual } from 'node:crypto';
import { limits } from '#contract/limits.ts';
import type { Secrets } from '#server/secrets.ts';

export interface SignUpBrowser {
  /** The cookie of the browser that created the account of this user. */
  tokenFor(userId: string): string;
  /** Whether a cookie is of the browser that created the account of this user, and recent enough. */
  isOf(token: string | undefined, userId: string): boolean;
}

export function createSignUpBrowser({
  secrets,
  now,
}: {
  secrets: Pick<Secrets, 'sign'>;
  now: () => Date;
}): SignUpBrowser {
  const tokenUntil = (userId: string, until: string) => {
    const signature = secrets.sign('sign-up browser', Buffer.from(`${userId}.${until}`));
    return `${until}.${signature.toString('base64url')}`;
  };
  return {
    tokenFor: (userId) => tokenUntil(userId, String(now().getTime() + limits.verifyLinkMs)),
    isOf: (token = '', userId) => {
      const [until = ''] = token.split('.');
      const [given, right] = [Buffer.from(token), Buffer.from(tokenUntil(userId, until))];
      const isOurs = given.length === right.length && timingSafeEqual(given, right);
      return isOurs && Number(until) > now().getTime();
    },
  };
}
