// The one door of all outgoing mail. It sends by SMTP if that is configured; otherwise each email becomes
// a file in the outbox folder and its links are logged, so that a first installation works without a mail
// server.
import { GiveUp } from '#server/jobs/permanent-failure.ts';
import type { Log } from '#server/log.ts';
import { checkMail, readSender } from '#server/mail/check-mail.ts';
import { type Composer, createComposer } from '#server/mail/compose-message.ts';
import { deliverBySmtp } from '#server/mail/deliver-by-smtp.ts';
import type { Delivery, Letter, Mail, MailAddress } from '#server/mail/mail.ts';
import type { DkimSettings } from '#server/mail/mail-settings.ts';
import { keepInOutbox } from '#server/mail/outbox.ts';

/** For the product's own mails. */
export interface Mailer {
  /** Throws GiveUp if the server rejects it permanently, any other error if a retry may help. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Also for mails that somebody else wrote. */
export interface MailDoor extends Mailer, Pick<Composer, 'compose' | 'messageIdOf'> {
  transport: 'smtp' | 'outbox';
  /** Who the product's own mails are from. */
  sender: MailAddress;
  /** Never throws because of the mail server: the delivery tells what it said. */
  deliver(letter: Letter): Promise<Delivery>;
}

const noEnd = new AbortController().signal;

export function createMailer({
  smtpUrl,
  from,
  dkim,
  outboxFolder,
  log,
  now,
  stopping = noEnd,
}: {
  smtpUrl?: string | undefined;
  from: string;
  dkim?: DkimSettings | undefined;
  outboxFolder: string;
  log: Log;
  now: () => Date;
  /** Breaks off conversations with the mail server. */
  stopping?: AbortSignal;
}): MailDoor {
  const sender = readSender(from);
  const composer = createComposer(sender.address.slice(sender.address.indexOf('@') + 1), dkim);

  const keep = async ({ id, message, to, onHandOver }: Letter, links: readonly string[]) => {
    await onHandOver?.();
    const file = await keepInOutbox(outboxFolder, id, message);
    log.info('mail_outbox', { file, to: to.join(', '), links });
    return { accepted: to, rejected: [], deferred: [], isInDoubt: false };
  };

  const deliver = (letter: Letter, links: readonly string[] = []): Promise<Delivery> =>
    smtpUrl === undefined ? keep(letter, links) : deliverBySmtp(smtpUrl, letter, stopping);

  return {
    transport: smtpUrl === undefined ? 'outbox' : 'smtp',
    sender,
    messageIdOf: composer.messageIdOf,
    compose: composer.compose,
    deliver: (letter) => deliver(letter),
    send: async (mail) => {
      checkMail(mail);
      const { id, to, replyTo, subject, text, html, links } = mail;
      const message = await composer.compose({
        id,
        from: sender,
        to: [{ name: '', address: to }],
        ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
        subject,
        text,
        html,
        date: now(),
        // Prevents out-of-office replies.
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      const letter = { id, message, from: sender.address, to: [to] };
      const { rejected, deferred } = await deliver(letter, links);
      const [refusal] = rejected;
      if (refusal !== undefined) {
        throw new GiveUp(`The mail server refuses this mail: ${refusal.reason}`);
      }
      const [delay] = deferred;
      if (delay !== undefined) throw new Error(delay.reason);
      if (smtpUrl !== undefined) log.info('mail_sent', { mail: id });
    },
    close: () => composer.close(),
  };
}
