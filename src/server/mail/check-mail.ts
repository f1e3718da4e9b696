// Validates all email headers. Mail libraries fold, split and guess; anything that could add a
// header or recipient is rejected here.
import { GiveUp } from '#server/jobs/permanent-failure.ts';
import type { Mail } from '#server/mail/mail.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
const oneAddress = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+$/;

/** Throws GiveUp if a field could inject a header or a recipient. */
export function checkMail(mail: Mail): void {
  if (!isOneAddress(mail.to)) throw new GiveUp('The recipient is not one plain mail address.');
  if (mail.replyTo !== undefined && !isOneAddress(mail.replyTo)) {
    throw new GiveUp('The address for replies is not one plain mail address.');
  }
  if (controls.test(mail.subject)) throw new GiveUp('The subject contains control characters.');
  if (!/^[\w-]{1,100}$/.test(mail.id)) throw new GiveUp('The mail id is not a plain word.');
}

/** Parses `Portal <no-reply@example.com>` or a bare address; throws on anything else. */
export function readSender(from: string): { name: string; address: string } {
  const [, name = '', bracketed] = /^\s*"?([^"<>]*?)"?\s*<([^<>]*)>\s*$/.exec(from) ?? [];
  const address = bracketed ?? from.trim();
  if (controls.test(name) || !isOneAddress(address)) {
    throw new Error('MAIL_FROM must read like: Portal <no-reply@example.com>');
  }
  return { name, address };
}

// True for exactly one bare address, `ana@example.com`.
function isOneAddress(text: string): boolean {
  return text.length <= 254 && !controls.test(text) && oneAddress.test(text);
}
