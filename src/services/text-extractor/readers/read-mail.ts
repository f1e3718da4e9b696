import msgReader from '@kenjiuno/msgreader';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { plainTextOf } from '#services/data-to-html/plain-text-of.ts';
import { unreadable } from '#services/pdf-text/pdfium.ts';
import type { ReadFile } from '#services/text-extractor/read-file.ts';
import {
  decodeBytewise,
  isGarbled,
  markedBytewise,
  namesUnknownCharset,
} from '#services/text-extractor/readers/mail-charsets.ts';
import { mailboxLine } from '#services/text-extractor/readers/mailbox-line.ts';
import { pageOf } from '#services/text-extractor/readers/read-text.ts';

interface Mail {
  subject?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  cc?: string | undefined;
  date?: string | undefined;
  body: string;
  attachments: { file_name: string; size: number; type?: string }[];
}

/** The header that people see, then the text; attachments are named, not read. */
function mailOf(type: 'eml' | 'msg', mail: Mail): ReadFile {
  const { subject, from, to, cc, date } = mail;
  const facts = Object.fromEntries(
    Object.entries({ subject, from, to, cc, date }).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, value.slice(0, valueLengthMax)]],
    ),
  );
  const header = [
    ['From', from],
    ['To', to],
    ['Cc', cc],
    ['Date', date],
    ['Subject', subject],
  ].flatMap(([name, value]) => (value === undefined || value === '' ? [] : [`${name}: ${value}`]));
  const text = [header.join('\n'), mail.body.trim()].filter((part) => part !== '').join('\n\n');
  return { ...pageOf(type, text, facts), attachments: mail.attachments };
}

const valueLengthMax = 2000;

const limits = { maxNestingDepth: 50, maxHeadersSize: 2_000_000 };

async function parsed(bytes: Buffer): Promise<Email> {
  const mail = await PostalMime.parse(bytes, limits);
  if (!isGarbled(mail) && !namesUnknownCharset(bytes)) return mail;
  const { text, html, ...marked } = await PostalMime.parse(markedBytewise(bytes), limits);
  return {
    ...marked,
    ...(text === undefined ? {} : { text: decodeBytewise(text) }),
    ...(html === undefined ? {} : { html: decodeBytewise(html) }),
  };
}

export async function readEml(bytes: Buffer): Promise<ReadFile> {
  const mail = await parsed(
    bytes.subarray(mailboxLine.exec(bytes.toString('latin1', 0, 1000))?.[0].length ?? 0),
  );
  return mailOf('eml', {
    subject: mail.subject,
    from: mail.from && named(mail.from),
    to: mail.to?.map(named).join(', '),
    cc: mail.cc?.map(named).join(', '),
    date: mail.date,
    body: mail.text?.trim() ? mail.text : plainTextOf(mail.html ?? ''),
    attachments: mail.attachments.map(({ filename, content, mimeType }) => ({
      file_name: filename ?? '',
      size: typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength,
      type: mimeType,
    })),
  });
}

function named({ name, address, group }: Address): string {
  if (group !== undefined) return `${name}: ${group.map(named).join(', ')}`;
  if (address === undefined || address === '') return name;
  return name === '' ? address : `${name} <${address}>`;
}

export async function readMsg(bytes: Buffer): Promise<ReadFile> {
  const mail = new msgReader.default(
    new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  ).getFileData();
  const isEmpty = [mail.messageClass, mail.subject, mail.body].every((part) => part === undefined);
  if (mail.error !== undefined || isEmpty) throw unreadable('The mail is damaged or incomplete.');
  const html = mail.bodyHtml ?? (mail.html && new TextDecoder().decode(mail.html));
  const people = (kind: string) =>
    (mail.recipients ?? [])
      .filter(({ recipType = 'to' }) => recipType === kind)
      .map(({ name = '', email, smtpAddress }) =>
        named({ name, address: smtpAddress ?? email ?? '' }),
      )
      .join(', ');
  return mailOf('msg', {
    subject: mail.subject,
    from: named({
      name: mail.senderName ?? '',
      address: mail.senderSmtpAddress ?? mail.senderEmail ?? '',
    }),
    to: people('to'),
    cc: people('cc'),
    date: mail.messageDeliveryTime ?? mail.clientSubmitTime,
    body: mail.body?.trim() ? mail.body : plainTextOf(html ?? ''),
    attachments: (mail.attachments ?? []).map(({ fileName, name, contentLength = 0 }) => ({
      file_name: fileName ?? name ?? '',
      size: contentLength,
    })),
  });
}
