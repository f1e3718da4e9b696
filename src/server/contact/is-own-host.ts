const loopback = ['localhost', '127.0.0.1', '::1', '[::1]'];
// What Google's published test keys answer.
const testHost = 'testkey.google.com';

/** Whether a captcha solved on `hostname` was solved on our own pages. */
export function isOwnHost(hostname: string, publicUrl: string): boolean {
  const own = new URL(publicUrl).hostname;
  const told = hostname.toLowerCase();
  if (told === own) return true;
  // On one's own machine the names of loopback are one; elsewhere test keys open nothing.
  return loopback.includes(own) && (loopback.includes(told) || told === testHost);
}
