import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GiveUp } from '#server/jobs/permanent-failure.ts';
import { composePasswordReset, composeVerification } from '#server/mail/compose-mail.ts';
import { createMailer } from '#server/mail/create-mailer.ts';
import { aClock, aLog } from '#tests/server/jobs/job-kit.ts';
import { openSmtpServer, type SmtpServer } from '#tests/server/mail/smtp-kit.ts';

const from = 'Portal <no-reply@portal.test>';
const link = 'https://portal.test/forgot-password/abc_-123';
const aMail = (changes = {}) => ({
  ...composePasswordReset({ id: 'job1', to: 'ana@example.com', brandName: 'Čekić & Co', link }),
  ...changes,
});

let folder: string;
let log: ReturnType<typeof aLog>;
const clock = aClock();

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'mail-')), 'outbox');
  log = aLog();
});

afterEach(() => rm(folder, { recursive: true, force: true }));

function toOutbox() {
  return createMailer({ from, outboxFolder: folder, log, now: clock.now });
}

describe('without an SMTP server', () => {
  test('a mail is written as one valid .eml file', async () => {
    await toOutbox().send(aMail());
    expect(await readdir(folder)).toEqual(['job1.eml']);
    const mail = await PostalMime.parse(await readFile(join(folder, 'job1.eml')));
    expect(mail.from).toEqual({ name: 'Portal', address: 'no-reply@portal.test' });
    expect(mail.to).toEqual([{ name: '', address: 'ana@example.com' }]);
    expect(mail.subject).toBe('Set a new password for Čekić & Co');
    expect(mail.messageId).toBe('<job1@portal.test>');
    expect(mail.date).toBe(clock.now().toISOString());
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(`href="${link}"`);
    expect(mail.html).toContain('Čekić &amp; Co');
  });

  test('its links and its file are logged', async () => {
    await toOutbox().send(aMail());
    expect(log.of('mail_outbox').map((line) => line.fields)).toEqual([
      { file: join(folder, 'job1.eml'), to: 'ana@example.com', links: [link] },
    ]);
  });

  test('folder and file are readable for their owner only', async () => {
    await toOutbox().send(aMail());
    expect((await stat(folder)).mode & 0o077).toBe(0);
    expect((await stat(join(folder, 'job1.eml'))).mode & 0o077).toBe(0);
  });

  test('a retry of the same mail replaces its file', async () => {
    const mailer = toOutbox();
    await mailer.send(aMail());
    await mailer.send(aMail());
    expect(await readdir(folder)).toEqual(['job1.eml']);
  });

  test('a brand name cannot inject HTML into a mail', async () => {
    const mail = composeVerification({
      id: 'job2',
      to: 'ana@example.com',
      brandName: '<script>x</script>',
      link,
    });
    expect(mail.html).not.toContain('<script>');
  });
});

describe('input that could forge a header or a recipient fails permanently', () => {
  test.each([
    'ana@example.com\r\nBcc: eve@evil.test',
    'ana@example.com, eve@evil.test',
    'ana@example.com;eve@evil.test',
    'Ana <ana@example.com>',
    '"x" ana@example.com',
    'ana@example.com eve@evil.test',
    'ana',
    'ana@b@c',
    '',
  ])('recipient %j', async (to) => {
    await expect(toOutbox().send(aMail({ to }))).rejects.toBeInstanceOf(GiveUp);
  });

  test.each(['Hi\r\nBcc: eve@evil.test', 'Hi\nX: y', 'Hi\u0000', 'Hi\u2028there'])(
    'subject %j',
    async (subject) => {
      await expect(toOutbox().send(aMail({ subject }))).rejects.toBeInstanceOf(GiveUp);
    },
  );

  test.each(['../evil', 'a b', 'a>\r\nX: y', ''])('id %j', async (id) => {
    await expect(toOutbox().send(aMail({ id }))).rejects.toBeInstanceOf(GiveUp);
  });

  test.each(['Portal', 'Portal <a@b.test, c@d.test>', 'Po\r\nrtal <a@b.test>', '<>'])(
    'sender %j, already at start',
    (bad) => {
      expect(() => createMailer({ from: bad, outboxFolder: folder, log, now: clock.now })).toThrow(
        'MAIL_FROM must read like',
      );
    },
  );
});

describe('with an SMTP server', () => {
  let server: SmtpServer;

  beforeEach(async () => {
    server = await openSmtpServer();
  });

  afterEach(() => server.close());

  function bySmtp() {
    return createMailer({
      smtpUrl: server.url,
      from,
      outboxFolder: folder,
      log,
      now: clock.now,
    });
  }

  test('a mail arrives with its Message-ID', async () => {
    await bySmtp().send(aMail());
    const mail = await PostalMime.parse(server.received[0] ?? '');
    expect(server.received).toHaveLength(1);
    expect(mail.messageId).toBe('<job1@portal.test>');
    expect(mail.to).toEqual([{ name: '', address: 'ana@example.com' }]);
  });

  test('a temporary refusal can be retried, and the retry is delivered', async () => {
    server.answer('temporary');
    const mailer = bySmtp();
    const failure = await mailer.send(aMail()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(GiveUp);
    server.answer('accept');
    await mailer.send(aMail());
    expect(server.received).toHaveLength(1);
  });

  test('a permanent refusal of the recipient is not retried', async () => {
    server.answer('refuse-recipient');
    await expect(bySmtp().send(aMail())).rejects.toBeInstanceOf(GiveUp);
  });

  test('a permanent refusal of the content is not retried', async () => {
    server.answer('refuse-content');
    await expect(bySmtp().send(aMail())).rejects.toBeInstanceOf(GiveUp);
  });

  test('after a connection that drops behind the content, the retry is the same mail', async () => {
    server.answer('drop-after-content');
    const mailer = bySmtp();
    const failure = await mailer.send(aMail()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(GiveUp);
    server.answer('accept');
    await mailer.send(aMail());
    const ids = await Promise.all(
      server.received.map(async (bytes) => (await PostalMime.parse(bytes)).messageId),
    );
    expect(ids).toEqual(['<job1@portal.test>', '<job1@portal.test>']);
  });

  test('an unreachable server is retried', async () => {
    await server.close();
    const failure = await bySmtp()
      .send(aMail())
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(GiveUp);
  });
});
