// Mail is signed as RFC 6376 says: verified here by hand, with the public key that a receiver would find in
// the DNS.
import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMailer } from '#server/mail/create-mailer.ts';
import { readSettings } from '#server/settings.ts';
import { aClock, aLog } from '#tests/server/jobs/job-kit.ts';
import { openSmtpServer, type SmtpServer } from '#tests/server/mail/smtp-kit.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

let folder: string;
let smtp: SmtpServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dkim-'));
  smtp = await openSmtpServer();
});

afterAll(async () => {
  await smtp.close();
  await rm(folder, { recursive: true, force: true });
});

const dkimOf = (DKIM_PRIVATE_KEY: string) =>
  readSettings({ DKIM_DOMAIN: 'portal.test', DKIM_SELECTOR: 'mail', DKIM_PRIVATE_KEY }).dkim;

test('every mail carries a signature that fits its headers and its body', async () => {
  const mailer = createMailer({
    smtpUrl: smtp.url,
    from: 'Portal <no-reply@portal.test>',
    dkim: dkimOf(pem),
    outboxFolder: folder,
    log: aLog(),
    now: aClock().now,
  });
  const texts = { subject: 'Žuti račun', text: 'Hvala  \n\n', html: '<p>Hvala</p>' };
  await mailer.send({ id: 'one', to: 'ana@example.com', ...texts, links: [] });
  mailer.close();
  const mail = smtp.received[0]?.toString('latin1') ?? '';
  const end = mail.indexOf('\r\n\r\n');
  const headers = mail.slice(0, end).split(/\r\n(?![ \t])/);
  const signature = headers.find((line) => /^dkim-signature:/i.test(line)) ?? '';
  const tags = new Map(
    signature
      .slice(signature.indexOf(':') + 1)
      .split(';')
      .map((tag): [string, string] => {
        const [name = '', ...value] = tag.split('=');
        return [name.trim(), value.join('=').replace(/\s+/g, '')];
      }),
  );
  expect([tags.get('d'), tags.get('s'), tags.get('a'), tags.get('c')]).toEqual([
    'portal.test',
    'mail',
    'rsa-sha256',
    'relaxed/relaxed',
  ]);
  const body = mail
    .slice(end + 4)
    .split('\r\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
    .join('\r\n')
    .replace(/(?:\r\n)+$/, '');
  expect(sha256(`${body}\r\n`)).toBe(tags.get('bh'));
  const signed = (tags.get('h') ?? '').split(':').flatMap((name) => {
    const line = headers.findLast((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`));
    return line === undefined ? [] : [`${relaxed(line)}\r\n`];
  });
  expect(signed.join('')).toMatch(/^from:|\nfrom:/);
  const unsigned = relaxed(signature).replace(/\bb=[^;]*$|\bb=[^;]*(?=;)/, 'b=');
  const data = Buffer.from(signed.join('') + unsigned, 'latin1');
  const given = Buffer.from(tags.get('b') ?? '', 'base64');
  expect(verify('sha256', data, publicKey, given)).toBe(true);
});

function relaxed(line: string): string {
  const colon = line.indexOf(':');
  const value = line
    .slice(colon + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim();
  return `${line.slice(0, colon).trim().toLowerCase()}:${value}`;
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'latin1').digest('base64');
}

describe('the key', () => {
  test('may stand in one line, or in a file', async () => {
    expect(dkimOf(pem.replaceAll('\n', '\\n'))?.privateKey).toBe(pem);
    await writeFile(join(folder, 'key.pem'), pem);
    expect(dkimOf(join(folder, 'key.pem'))?.privateKey).toBe(pem);
  });

  test('that is none, or stands alone, is a fault at start', () => {
    expect(() => dkimOf('not a key')).toThrow('DKIM_PRIVATE_KEY must be');
    expect(() => readSettings({ DKIM_PRIVATE_KEY: pem })).toThrow('DKIM_DOMAIN and DKIM_SELECTOR');
    expect(() => readSettings({ MAIL_FROM_DOMAINS: 'a.test, @b' })).toThrow('MAIL_FROM_DOMAINS');
  });
});
