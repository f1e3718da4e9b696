// Sends by SMTP if it is configured; otherwise each email becomes a file in the outbox folder and
// its links are logged, so that a first installation works without a mail server.
import { createTransport } from 'nodemailer';
import { GiveUp } from '#server/jobs/permanent-failure.ts';
import type { Log } from '#server/log.ts';
import { checkMail, readSender } from '#server/mail/check-mail.ts';
import type { Mail } from '#server/mail/mail.ts';
import { keepInOutbox } from '#server/mail/outbox.ts';

const connectTimeoutMs = 10_000;
const silenceTimeoutMs = 30_000;

export interface Mailer {
  /** Throws GiveUp if the server rejects it permanently, any other error if a retry may help. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

export function createMailer({
  smtpUrl,
  from,
  outboxFolder,
  log,
  now,
}: {
  smtpUrl?: string | undefined;
  from: string;
  outboxFolder: string;
  log: Log;
  now: () => Date;
}): Mailer {
  const sender = readSender(from);
  const domain = sender.address.slice(sender.address.indexOf('@') + 1);
  const message = (mail: Mail) => {
    checkMail(mail);
    return {
      from: sender,
      to: { name: '', address: mail.to },
      ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: `<${mail.id}@${domain}>`,
      date: now(),
      // Prevents out-of-office replies.
      headers: { 'Auto-Submitted': 'auto-generated' },
    };
  };
  // User input must never make the mailer read a file or fetch a URL.
  const guarded = { disableFileAccess: true, disableUrlAccess: true } as const;

  if (smtpUrl === undefined) {
    const composer = createTransport({
      streamTransport: true,
      buffer: true,
      newline: 'windows',
      ...guarded,
    });
    return {
      send: async (mail) => {
        const { message: bytes } = await composer.sendMail(message(mail));
        if (!(bytes instanceof Uint8Array)) throw new Error('the mail was not composed in memory');
        const file = await keepInOutbox(outboxFolder, mail.id, bytes);
        log.info('mail_outbox', { file, to: mail.to, links: mail.links });
      },
      close: () => composer.close(),
    };
  }
  const smtp = createTransport({
    url: smtpUrl,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    ...guarded,
  });
  return {
    send: async (mail) => {
      try {
        await smtp.sendMail(message(mail));
      } catch (failure) {
        if (isRefusedForGood(failure)) {
          throw new GiveUp('The mail server refuses this mail.', { cause: failure });
        }
        throw failure;
      }
      log.info('mail_sent', { mail: mail.id });
    },
    close: () => smtp.close(),
  };
}

// Only an answer about this email is final. A 5xx to the greeting or login means that the server or
// our settings are wrong, which will be fixed.
function isRefusedForGood(failure: unknown): boolean {
  if (!(failure instanceof Error) || !('responseCode' in failure) || !('code' in failure)) {
    return false;
  }
  const { responseCode, code } = failure;
  if (typeof responseCode !== 'number' || responseCode < 500 || responseCode === 530) return false;
  return code === 'EENVELOPE' || code === 'EMESSAGE';
}
