import { expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { aUser } from '#tests/kit/people.ts';
import { startTestApp } from '#tests/kit/test-app.ts';
import { aMessage, aProof, send } from '#tests/server/contact/contact-kit.ts';

test('the 11th message within an hour is refused with a wait and does not use up its proof; other addresses can send', async () => {
  const app = await startTestApp({ env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'loopback' } });
  const from = (address: string, cookie: string) =>
    app.call('POST', '/core/contact-form', {
      body: aMessage(),
      cookie,
      headers: { 'x-forwarded-for': address },
    });
  for (let sent = 0; sent < 10; sent += 1) {
    expect((await from('203.0.113.7', await aProof(app))).status).toBe(201);
  }
  const proof = await aProof(app);
  const refused = await from('203.0.113.7', proof);
  expect(refused.status).toBe(429);
  expect(field(refused.json, 'error_key')).toBe('rate_limited');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
  expect((await from('203.0.113.8', proof)).status).toBe(201);
  await app.close();
});

test('calls without a proof do not count towards the limit of ten messages', async () => {
  const app = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' } });
  for (let tried = 0; tried < 12; tried += 1) {
    expect((await send(app, aMessage())).status).toBe(403);
  }
  expect((await send(app, aMessage(), await aProof(app))).status).toBe(201);
  await app.close();
});

test('CONTACT_EMAIL gets the mail before COMPANY_EMAIL', async () => {
  const app = await startTestApp({
    env: { COMPANY_EMAIL: 'office@example.com', CONTACT_EMAIL: 'desk@example.com' },
  });
  await send(app, aMessage(), await aProof(app));
  expect(await app.mailsTo('desk@example.com')).toHaveLength(1);
  expect(await app.mailsTo('office@example.com', 0)).toHaveLength(0);
  await app.close();
});

test('without a configured address every admin gets the mail, and nobody else', async () => {
  const app = await startTestApp();
  const adm = await aUser(app, { name: 'Adm Admić', email: 'adm@example.com', admin: true });
  const ana = await aUser(app);
  const before = (await app.mailsTo(ana.email)).length;
  const both = `${ana.cookie}; ${await aProof(app)}`;
  const sent = await send(app, aMessage({ email: 'ivo@example.com' }), both);
  expect(sent.status).toBe(201);
  const [mail] = await app.mailsTo(adm.email);
  expect(mail?.replyTo?.[0]?.address).toBe('ivo@example.com');
  expect(await app.mailsTo(ana.email)).toHaveLength(before);
  await app.close();
});

test('a message is stored even if there is no admin yet', async () => {
  const app = await startTestApp();
  expect((await send(app, aMessage(), await aProof(app))).status).toBe(201);
  expect(app.logged()).toContain('"mailed":0');
  await app.close();
});
