const loopback = ['localhost', '127.0.0.1', '::1', '[::1]'];
// The hostname that Google's public test keys return.
const testHost = 'testkey.google.com';

/** Whether a captcha solved on `hostname` was solved on our own pages. */
export function isOwnHost(hostname: string, publicUrl: string): boolean {
  const own = new URL(publicUrl).hostname;
  const told = hostname.toLowerCase();
  if (told === own) return true;
  // On loopback the names of the local host are equivalent; elsewhere test keys are rejected.
  return loopback.includes(own) && (loopback.includes(told) || told === testHost);
}
