// A reply that cannot be delivered, and two admins who answer the same message.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { auditOf } from '#tests/server/audit/audit-kit.ts';
import { aReply, list, received, reply } from '#tests/server/contact/inbox-kit.ts';
import { openSmtpServer, type SmtpServer } from '#tests/server/mail/smtp-kit.ts';

let smtp: SmtpServer;
let app: TestApp;
let adm: Person;

beforeAll(async () => {
  smtp = await openSmtpServer();
  app = await startTestApp({ env: { SMTP_URL: smtp.url } });
  adm = await aUser(app, { name: 'Adm Admić', email: 'adm@example.com', admin: true });
});

afterAll(async () => {
  await app.close();
  await smtp.close();
});

const only = async (email: string) => {
  const answer = await list(app, adm, { email });
  expect(field(answer.json, 'total')).toBe('1');
  return JSON.parse(field(answer.json, 'data.0'));
};
const repliesOf = (id: string) =>
  app.call('GET', `/core/contact-form/${id}/replies`, { cookie: adm.cookie });

describe('a reply that the mail server refuses for good', () => {
  test('makes the message new again and says so; its text can be read; the next reply settles it', async () => {
    const email = 'gone@example.com';
    const id = await received(app, { email });
    smtp.answer('refuse-recipient');
    const sent = await reply(app, adm, aReply({ email_to: email, contact_id: id }));
    expect(sent.status, sent.text).toBe(200);
    await expect.poll(async () => (await only(email)).reply_failed).toBe(true);
    expect(await only(email)).toMatchObject({
      status: 'new',
      replied_at: field(sent.json, 'replied_at'),
      replied_by_name: adm.name,
    });
    expect(JSON.parse((await repliesOf(id)).text)).toEqual([
      {
        id: field(sent.json, 'id'),
        subject: 'Re: Your message',
        body: 'Your limit is raised.',
        created_at: field(sent.json, 'replied_at'),
        by_name: adm.name,
      },
    ]);
    expect(await auditOf(app, adm).newest('contact_reply_failed')).toMatchObject({
      source: 'system',
      changes: [{ field: 'status', before: 'replied', after: 'new' }],
    });
    smtp.answer('accept');
    await reply(app, adm, aReply({ email_to: email, contact_id: id, body: 'Once more.' }));
    const isReceived = () => smtp.received.some((mail) => mail.includes('Once more.'));
    await expect.poll(isReceived).toBe(true);
    expect(await only(email)).toMatchObject({ status: 'replied', reply_failed: false });
    expect(JSON.parse((await repliesOf(id)).text)).toHaveLength(2);
  });

  test('one that may still arrive leaves the message replied', async () => {
    const email = 'later@example.com';
    const id = await received(app, { email });
    smtp.answer('temporary');
    await reply(app, adm, aReply({ email_to: email, contact_id: id }));
    const lines = () => app.logged().split('\n');
    const isTried = () =>
      lines().some((line) => line.includes('job_failed') && line.includes('mail_contact_reply'));
    await expect.poll(isTried).toBe(true);
    expect(await only(email)).toMatchObject({ status: 'replied', reply_failed: false });
    const answer = await app.call('POST', '/billing/analytics/admin', {
      body: {},
      cookie: adm.cookie,
    });
    // Admins get mails about messages as well, some of which met the same server.
    for (const count of ['waiting_mails', 'delayed_mails', 'lost_mails']) {
      expect(Number(field(answer.json, count))).toBeGreaterThan(0);
    }
  });
});

test('the replies of a message that does not exist are not found', async () => {
  expect((await repliesOf('nobody0')).status).toBe(404);
});

test('a message that somebody else has answered since is not answered again unseen', async () => {
  smtp.answer('accept');
  const email = 'both@example.com';
  const id = await received(app, { email });
  const mine = { email_to: email, contact_id: id, seen_replied_at: null };
  const answers = await Promise.all(
    ['a', 'b'].map((key) => reply(app, adm, aReply({ ...mine, body: `From ${key}.` }), key)),
  );
  const [first] = answers.filter(({ status }) => status === 200);
  const [second] = answers.filter(({ status }) => status === 409);
  expect(field(second?.json, 'error_key')).toBe('changed_meanwhile');
  expect(field(second?.json, 'message')).toBe(
    'Somebody else has replied to this message in the meantime.',
  );
  expect(JSON.parse((await repliesOf(id)).text)).toHaveLength(1);
  const seen = field(first?.json, 'replied_at');
  const again = await reply(app, adm, aReply({ ...mine, seen_replied_at: seen }), 'c');
  expect(again.status, again.text).toBe(200);
});
