import { domainToASCII } from 'node:url';
import { createTransport } from 'nodemailer';
import type { MailAddress, MessageParts } from '#server/mail/mail.ts';
import type { DkimSettings } from '#server/mail/mail-settings.ts';

/** User input must never make the mailer read a file or fetch a URL. */
const guarded = { disableFileAccess: true, disableUrlAccess: true } as const;

export interface Composer {
  messageIdOf(id: string): string;
  /** The bytes of a message, signed if DKIM is set up. */
  compose(parts: MessageParts): Promise<Uint8Array>;
  close(): void;
}

/** Composes messages whose ids end with `domain`. */
export function createComposer(domain: string, dkim: DkimSettings | undefined): Composer {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    ...guarded,
    ...(dkim === undefined
      ? {}
      : {
          dkim: {
            domainName: dkim.domain,
            keySelector: dkim.selector,
            privateKey: dkim.privateKey,
          },
        }),
  });
  const messageIdOf = (id: string) => `<${id}@${domainToASCII(domain) || domain}>`;
  return {
    messageIdOf,
    compose: async ({ id, from, to, cc = [], replyTo, attachments = [], ...parts }) => {
      const { message } = await transport.sendMail({
        ...parts,
        from,
        to: to.map(copied),
        cc: cc.map(copied),
        ...(replyTo === undefined ? {} : { replyTo }),
        messageId: messageIdOf(id),
        attachments: attachments.map(({ fileName, contentType, bytes, contentId }) => ({
          filename: fileName,
          contentType,
          content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
          ...(contentId === undefined
            ? { contentDisposition: 'attachment' as const }
            : { cid: contentId, contentDisposition: 'inline' as const }),
        })),
      });
      if (!(message instanceof Uint8Array)) throw new Error('the mail was not composed in memory');
      return message;
    },
    close: () => transport.close(),
  };
}

function copied({ name, address }: MailAddress): MailAddress {
  return { name, address };
}
