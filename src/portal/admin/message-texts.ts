import type { ContactMessage } from '#contract/calls/contact.ts';
import { momentText } from '#portal/ui/moment-text.ts';

export function senderName(message: ContactMessage): string {
  return `${message.first_name} ${message.last_name}`;
}

/** '28 Nov 2026, 09:12 by Adm Admić'; undefined while nobody has replied. */
export function repliedText({ replied_at, replied_by_name }: ContactMessage): string | undefined {
  if (replied_at === null) return undefined;
  const by = replied_by_name === null ? '' : ` by ${replied_by_name}`;
  return `${momentText(replied_at)}${by}`;
}
