// Send Email over HTTP: what is sent arrives as it was meant, read back by an independent parser; what
// could forge a header, a sender or a mass mail is refused and not counted.
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import type { Answer } from '#tests/kit/test-app.ts';
import { openSendStage, type SendStage } from '#tests/server/sent-mails/send-kit.ts';

let stage: SendStage;

beforeAll(async () => {
  const env = { MAIL_FROM_DOMAINS: 'Example.ORG, čekić.test', FREE_REQUESTS: '100000' };
  stage = await openSendStage({ env });
});

afterAll(() => stage.close());

beforeEach(() => stage.smtp.reset());

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function sent(...given: Parameters<SendStage['send']>): Promise<[Email, Answer]> {
  const answer = await stage.send(...given);
  expect(answer.status, answer.text).toBe(200);
  const bytes = stage.smtp.received.at(-1);
  return [await PostalMime.parse(bytes ?? ''), answer];
}

async function refused(answer: Answer, status: number, key: string, path?: string) {
  expect([answer.status, field(answer.json, 'error_key')], answer.text).toEqual([status, key]);
  if (path !== undefined) expect(field(answer.json, 'errors.0.path')).toBe(path);
  expect(stage.smtp.received).toEqual([]);
}

describe('a mail', () => {
  test('arrives with its fields, and the answer tells how', async () => {
    const [mail, answer] = await sent({
      sender_name: 'Jadran Papir',
      from: 'racuni@example.org',
      to: [
        { Email: 'ana@example.com', Name: 'Ana Anić' },
        { email: 'bo@example.com', name: 'Bo' },
      ],
      cc: ['cc@example.com'],
      bcc: [{ Email: 'bcc@example.com' }],
      reply_to: 'answers@example.net',
      subject: 'Račun 7',
      body: '<h1>Račun</h1><p>Hvala &amp; pozdrav</p>',
    });
    expect(mail.from).toEqual({ name: 'Jadran Papir', address: 'racuni@example.org' });
    expect(mail.to).toEqual([
      { name: 'Ana Anić', address: 'ana@example.com' },
      { name: 'Bo', address: 'bo@example.com' },
    ]);
    expect(mail.cc).toEqual([{ name: '', address: 'cc@example.com' }]);
    expect(mail.replyTo).toEqual([{ name: '', address: 'answers@example.net' }]);
    expect(mail.subject).toBe('Račun 7');
    expect(mail.html).toContain('<h1>Račun</h1><p>Hvala &amp; pozdrav</p>');
    expect(mail.text).toContain('Hvala & pozdrav');
    const everybody = ['ana@example.com', 'bo@example.com', 'cc@example.com', 'bcc@example.com'];
    expect(stage.smtp.envelopes).toEqual([everybody]);
    expect(stage.smtp.received[0]?.toString()).not.toContain('bcc@');
    expect(answer.json).toMatchObject({
      status: 'success',
      counted: true,
      message_id: mail.messageId,
      delivery: 'sent',
      transport: 'smtp',
      accepted: everybody,
      rejected: [],
    });
    expect(await stage.message(answer)).toMatchObject({
      message_id: mail.messageId,
      status: 'sent',
      from: 'racuni@example.org',
      subject: 'Račun 7',
      attempts: [{ outcome: 'accepted' }],
    });
  });

  test('takes the optional fields beside email too', async () => {
    const [mail] = await sent(
      {},
      { cc: ['cc@example.com'], reply_to: { Email: 're@example.com' } },
    );
    expect(mail.cc).toEqual([{ name: '', address: 'cc@example.com' }]);
    expect(mail.replyTo).toEqual([{ name: '', address: 're@example.com' }]);
  });

  test.each([
    ['cc', ['x@example.com'], ['y@example.com']],
    ['reply_to', 'x@example.com', 'y@example.com'],
    ['attachments', [{ file_base64: 'QQ==', file_name: 'a.txt' }], [{ file_name: 'b.txt' }]],
  ])('is refused with %s in email and beside it', async (name, inside, beside) => {
    const answer = await stage.send({ [name]: inside }, { [name]: beside });
    await refused(answer, 422, 'field_invalid', name);
    expect(answer.text).toContain(`Stands beside email.${name}.`);
  });

  test.each([
    'Čekić Šđ Žarko',
    'Müller, Söhne & Co. "GmbH"',
    "O'Neil <ceo@bank.example>",
    '👩‍🚀 Emoji 🎉',
    'שלום עולם',
    'مرحبا بالعالم',
    'back\\slash; semi: (comment) [x] @home',
    'あいうえお'.repeat(20),
    '100 % =? & ?=',
  ])('keeps the name and subject %j', async (words) => {
    const to = [{ Email: 'ana@example.com', Name: words }];
    const [mail] = await sent({ sender_name: words, to, subject: words, body: words });
    expect(mail.from?.name).toBe(words);
    expect(mail.to).toEqual([{ name: words, address: 'ana@example.com' }]);
    expect(mail.subject).toBe(words);
    expect(mail.text?.trim()).toBe(words);
    expect(stage.smtp.envelopes).toEqual([['ana@example.com']]);
  });

  test('goes once to an address that is named twice', async () => {
    const [, answer] = await sent({ to: ['ana@example.com'], cc: ['Ana@Example.com'] });
    expect(stage.smtp.envelopes).toEqual([['ana@example.com']]);
    expect(answer.json).toMatchObject({ accepted: ['ana@example.com'] });
  });

  test('to a domain with other letters has the domain in ASCII', async () => {
    const [, answer] = await sent({ from: 'info@čekić.test', to: ['ana@čvor.example'] });
    expect(stage.smtp.received[0]?.toString()).toContain('To: ana@xn--vor-eqa.example');
    expect(answer.json).toMatchObject({ accepted: ['ana@čvor.example'], delivery: 'sent' });
  });
});

describe('text and HTML', () => {
  test('a plain body becomes HTML that shows it as it is', async () => {
    const body = 'a < b & c\n  2nd line\nhttps://example.com/?a=1&b=2.';
    const [mail] = await sent({ body });
    expect(mail.text?.trim()).toBe(body);
    expect(mail.html).toContain('a &lt; b &amp; c\n  2nd line');
    const address = 'https://example.com/?a=1&amp;b=2';
    expect(mail.html).toContain(`<a href="${address}">${address}</a>.`);
  });

  test('an own plain text stays', async () => {
    const [mail] = await sent({ body: '<p>Hi</p>', text: 'My own' });
    expect(mail.text?.trim()).toBe('My own');
  });

  test('a body without data keeps what looks like a placeholder', async () => {
    const [mail] = await sent({ subject: '%a% {{a}}', body: '<p>%a% {{a}}</p>' });
    expect([mail.subject, mail.html]).toEqual(['%a% {{a}}', expect.stringContaining('%a% {{a}}')]);
  });

  test('data fills subject and body, escaped in HTML only', async () => {
    const data = { name: '<b>Ana</b>' };
    const [mail] = await sent({ subject: 'For %name%', body: '<p>%name%</p>', data });
    expect(mail.subject).toBe('For <b>Ana</b>');
    expect(mail.html).toContain('<p>&lt;b&gt;Ana&lt;/b&gt;</p>');
  });

  test('a template of Data to HTML fills the body, and its language the subject', async () => {
    const template = {
      service: 'data-to-html',
      name: 'Reminder',
      engine: 'handlebars',
      content: '<title>To {{who}}</title><p>Dear {{who}}</p>',
    };
    const { cookie } = stage.person;
    const made = await stage.app.call('POST', '/core/template', { body: template, cookie });
    expect(made.status).toBe(201);
    const given = { template_id: 'Reminder', data: { who: 'Čić & Co' }, body: undefined };
    const [mail] = await sent({ ...given, subject: 'Hello {{who}}' });
    expect([mail.subject, mail.html]).toEqual([
      'Hello Čić & Co',
      expect.stringContaining('<p>Dear Čić &amp; Co</p>'),
    ]);
    const [titled] = await sent({ body: undefined, subject: undefined }, given);
    expect(titled.subject).toBe('To Čić & Co');
    const shipped = await stage.send({ body: undefined, template_id: 'invoice-mail.hbs' });
    expect(shipped.status, shipped.text).toBe(200);
  });
});

describe('attachments', () => {
  test('come from the archive and from the body, and pictures stand in the text', async () => {
    const form = new FormData();
    form.set('file', new Blob(['%PDF-1.7 test']), 'račun 7.pdf');
    const uploaded = await fetch(`${stage.app.url}/api/file-archive/v1/files`, {
      method: 'POST',
      headers: { 'x-api-key': stage.person.key },
      body: form,
    });
    expect(uploaded.status).toBe(201);
    const [mail] = await sent({
      body: '<p>See <img src="cid:logo"></p>',
      attachments: [
        { file_name: 'račun 7.pdf' },
        { file_name: 'podaci "š", 1.csv', file_base64: Buffer.from('a;b').toString('base64') },
        { file_base64: png.toString('base64'), content_id: 'logo' },
      ],
    });
    expect(
      mail.attachments.map(({ filename, mimeType, disposition, contentId }) => [
        filename,
        mimeType,
        disposition,
        contentId,
      ]),
    ).toEqual([
      ['attachment-3.png', 'image/png', 'inline', '<logo>'],
      ['račun 7.pdf', 'application/pdf', 'attachment', undefined],
      ['podaci -š-, 1.csv', 'text/csv', 'attachment', undefined],
    ]);
    const [picture, pdf] = mail.attachments;
    expect(Buffer.from(bytesOf(picture?.content))).toEqual(png);
    expect(Buffer.from(bytesOf(pdf?.content)).toString()).toBe('%PDF-1.7 test');
  });

  test('that are not there, not base64 or too large are refused', async () => {
    const missing = await stage.send({ attachments: [{ file_name: 'none.pdf' }] });
    await refused(missing, 404, 'file_not_found', 'email.attachments.0.file_name');
    const beside = await stage.send({}, { attachments: [{ file_name: 'none.pdf' }] });
    await refused(beside, 404, 'file_not_found', 'attachments.0.file_name');
    const odd = await stage.send({ attachments: [{ file_base64: 'data:image/png;base64,AA==' }] });
    await refused(odd, 422, 'field_invalid', 'email.attachments.0.file_base64');
    const neither = await stage.send({ attachments: [{ content_id: 'x' }] });
    await refused(neither, 422, 'field_invalid', 'email.attachments.0.file_name');
    const form = new FormData();
    form.set('file', new Blob([Buffer.alloc(10 * 1024 * 1024)]), 'large.bin');
    await fetch(`${stage.app.url}/api/file-archive/v1/files`, {
      method: 'POST',
      headers: { 'x-api-key': stage.person.key },
      body: form,
    });
    const large = await stage.send({ attachments: [{ file_name: 'large.bin' }] });
    await refused(large, 413, 'mail_too_large');
  });

  test('that the text does not name, and names without a picture, are told', async () => {
    const attachments = [{ file_base64: png.toString('base64'), content_id: 'logo' }];
    const answer = await stage.send({ body: '<img src="cid:other">', attachments });
    expect(answer.json).toMatchObject({
      warnings: [{ path: 'email.body' }, { path: 'email.attachments' }],
    });
  });
});

const injection = 'x\r\nBcc: eve@evil.example';

describe('refused and not counted', () => {
  let before = '';
  beforeEach(async () => {
    before = await stage.used();
  });

  test.each([
    ['email.subject', { subject: injection }],
    ['email.subject', { subject: '%a%', data: { a: injection } }],
    ['email.subject', { subject: 'x'.repeat(1_000_000) }],
    ['email.subject', { subject: 'a\u2028b' }],
    ['email.subject', { subject: '=?utf-8?B?DQpCY2M6IGV2ZUBldmlsLmV4YW1wbGU=?=' }],
    ['email.sender_name', { sender_name: '=?utf-8?q?ceo?=' }],
    ['email.sender_name', { sender_name: injection }],
    ['email.from', { from: `ana@example.org\r\nBcc: eve@evil.example` }],
    ['email.to.0.Name', { to: [{ Email: 'ana@example.com', Name: injection }] }],
    ['email.to.0.Email', { to: [{ Email: `ana@example.com\nBcc: eve@evil.example` }] }],
    ['email.to.0', { to: ['ana@example.com, eve@evil.example'] }],
    ['email.to.0', { to: ['Ana <ana@example.com>'] }],
    ['email.to.0', { to: ['ana@exa..mple.com'] }],
    ['email.to.0.Email', { to: [{ Name: 'Ana' }] }],
    ['email.to', { to: 'ana@example.com, eve@evil.example' }],
    ['email.to', { to: [] }],
    ['email.to', { to: Array.from({ length: 51 }, (_, one) => `a${one}@example.com`) }],
    ['email.to', { to: ['a@example.com'], bcc: Array.from({ length: 50 }, () => 'b@example.com') }],
    ['email.reply_to', { reply_to: 'a@example.com\r\nX: y' }],
    ['email.attachments.0.file_name', { attachments: [{ file_name: injection, file_base64: '' }] }],
    [
      'email.attachments.0.content_id',
      { attachments: [{ file_base64: '', content_id: 'a>\r\nX' }] },
    ],
    ['email.body', { body: undefined }],
    ['email.subject', { subject: undefined }],
    ['email.send_at', { send_at: '2026-02-30T12:00:00Z' }],
    ['email.send_at', { send_at: '2090-01-01T12:00:00Z' }],
  ])('%s of %j', async (path, email) => {
    await refused(await stage.send(email), 422, 'field_invalid', path);
    expect(await stage.used()).toBe(before);
  });

  test('a time that is too far ahead is named where it stands', async () => {
    const answer = await stage.send({}, { send_at: '2090-01-01T12:00:00Z' });
    await refused(answer, 422, 'field_invalid', 'send_at');
  });

  test('a sender of another domain', async () => {
    for (const from of ['ceo@bank.example', 'x@sub.example.org', 'ana@portal.test']) {
      await refused(await stage.send({ from }), 403, 'sender_not_allowed', 'email.from');
    }
    expect(await stage.used()).toBe(before);
  });

  test('dry_run and test make the mail and send nothing', async () => {
    for (const beside of [{ dry_run: true }, { test: true }]) {
      const answer = await stage.send({ subject: '%a%', data: { a: 'Ž' } }, beside);
      expect(answer.json).toMatchObject({
        counted: false,
        delivery: 'none',
        accepted: ['ana@example.com'],
        preview: { subject: 'Ž', text: 'Hi', html: expect.stringContaining('>Hi</div>') },
      });
    }
    await refused(
      await stage.send({ from: 'x@bank.example' }, { dry_run: true }),
      403,
      'sender_not_allowed',
    );
    expect(await stage.used()).toBe(before);
  });
});

describe('the same Idempotency-Key', () => {
  test('sends once, and every answer is the same', async () => {
    const before = Number(await stage.used());
    const once = () => stage.send({}, {}, { 'idempotency-key': 'one-mail' });
    const answers = await Promise.all(Array.from({ length: 10 }, once));
    answers.push(await once());
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(stage.smtp.received).toHaveLength(1);
    expect(Number(await stage.used())).toBe(before + 1);
    const other = await stage.send({ subject: 'Other' }, {}, { 'idempotency-key': 'one-mail' });
    expect(other.status).toBe(409);
  });

  test('sends after a refusal', async () => {
    const headers = { 'idempotency-key': 'second-try' };
    await refused(
      await stage.send({ from: 'x@bank.example' }, {}, headers),
      403,
      'sender_not_allowed',
    );
    expect((await stage.send({}, {}, headers)).status).toBe(200);
    expect(stage.smtp.received).toHaveLength(1);
  });
});

function bytesOf(content: ArrayBuffer | Uint8Array | string | undefined): Uint8Array {
  if (content === undefined || typeof content === 'string') return Buffer.from(content ?? '');
  return new Uint8Array(content);
}
