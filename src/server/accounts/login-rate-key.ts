import { networkOf } from '#server/trusted-proxies.ts';

/** Failures are counted per account and address, so that others cannot lock the owner out. */
export function loginRateKey(emailNormal: string, address: string): string {
  return `${emailNormal} ${networkOf(address)}`;
}
