// A new email address: asked for with the password, confirmed at the new address, told at the old one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { createTestClock } from '#tests/kit/test-clock.ts';

const clock = createTestClock('2026-11-10T08:00:00Z');
let app: TestApp;
let count = 0;

beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
});

afterAll(() => app.close());

const newcomer = () => {
  count += 1;
  return aUser(app, { name: `Iva${count} Ivić` });
};

const ask = (person: Person, newEmail: string, password = person.password) =>
  app.call('POST', '/core/user/email-change', {
    cookie: person.cookie,
    body: { new_email: newEmail, password },
  });

/** What a pattern finds in the mails to an address, once there are this many mails. */
async function inMails(address: string, pattern: RegExp, mails: number): Promise<string[]> {
  const all = await app.mailsTo(address, mails);
  return all.flatMap(({ text = '' }) => pattern.exec(text)?.[1] ?? []);
}

/** The paths of the links that confirm an address. */
const linksTo = (address: string, mails = 1) =>
  inMails(address, /(\/auth\/confirm-email\?token=[\w-]+)/, mails);

async function linkTo(address: string): Promise<string> {
  const [link = ''] = await linksTo(address);
  return link;
}

async function resetPassword(address: string, mails: number) {
  const [token] = await inMails(address, /forgot-password\/([\w-]+)/, mails);
  const body = { password: 'Battery-Staple-8' };
  return await app.call('POST', `/auth/reset-password/?token=${token}`, { body });
}

const open = async (link: string) => {
  const answer = await app.call('GET', link);
  expect(answer.status).toBe(302);
  return answer.headers.get('location');
};

const emailOf = async ({ cookie }: Person) =>
  field((await app.call('GET', '/core/user/info', { cookie })).json, 'email');

const logIn = (email: string, password: string) =>
  app.call('POST', '/auth/login', { body: { email, password } });

test('the address changes when the link at the new one is opened, once', async () => {
  const iva = await newcomer();
  expect((await ask(iva, ' New.Iva@Example.com ')).status).toBe(200);
  expect(await emailOf(iva)).toBe(iva.email);
  const told = (await app.mailsTo(iva.email, 2)).map(({ text }) => text).join();
  expect(told).toContain('New.Iva@Example.com');
  expect(told).toContain('/forgot-password');
  const link = await linkTo('New.Iva@example.com');
  expect(await open(link)).toBe('/privacy/me?email=changed');
  expect(await emailOf(iva)).toBe('New.Iva@Example.com');
  const subjects = (await app.mailsTo(iva.email, 3)).map(({ subject }) => subject);
  expect(subjects.join()).toContain('was changed');
  expect((await logIn('new.iva@example.com', iva.password)).status).toBe(200);
  expect((await logIn(iva.email, iva.password)).status).toBe(400);
  expect(await open(link)).toBe('/privacy/me?email=expired');
});

test('a wrong password, the present address and a taken one are refused at their fields', async () => {
  const [iva, bo] = [await newcomer(), await newcomer()];
  const wrong = await ask(iva, 'x@example.com', 'Wrong-Horse-9');
  expect(wrong.status).toBe(422);
  expect(field(wrong.json, 'errors.0.path')).toBe('password');
  const same = await ask(iva, iva.email.toUpperCase());
  expect(same.status).toBe(422);
  expect(field(same.json, 'errors.0.path')).toBe('new_email');
  const taken = await ask(iva, bo.email);
  expect(taken.status).toBe(409);
  expect(field(taken.json, 'errors.0.path')).toBe('new_email');
  expect(field(taken.json, 'errors.0.message')).toBe('User with provided email already exists');
  const empty = await ask(iva, '');
  expect(field(empty.json, 'errors.0.message')).toBe('Required!');
});

test('which addresses have accounts cannot be asked without end', async () => {
  const own = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' } });
  const iva = await aUser(own);
  const bo = await aUser(own, { name: 'Bo Babić', email: 'bo@example.com' });
  const body = { new_email: bo.email, password: iva.password };
  const statuses = new Set<number>();
  for (let time = 0; time < 31; time++) {
    const asked = await own.call('POST', '/core/user/email-change', { cookie: iva.cookie, body });
    statuses.add(asked.status);
  }
  expect([...statuses]).toEqual([409, 429]);
  await own.close();
});

test('an address that was taken meanwhile stays with its account', async () => {
  const iva = await newcomer();
  await ask(iva, 'late@example.com');
  const link = await linkTo('late@example.com');
  const body = { name: 'Late Lane', email: 'late@example.com', password: iva.password };
  expect((await app.call('POST', '/auth/register', { body })).status).toBe(201);
  expect(await open(link)).toBe('/privacy/me?email=expired');
  expect(await emailOf(iva)).toBe(iva.email);
});

test('only the link asked for last works, and none after 48 hours or a new password', async () => {
  const iva = await newcomer();
  await ask(iva, 'first@example.com');
  const first = await linkTo('first@example.com');
  await ask(iva, 'second@example.com');
  const second = await linkTo('second@example.com');
  expect(await open(first)).toBe('/privacy/me?email=expired');
  clock.pass(48 * 3_600_000);
  expect(await open(second)).toBe('/privacy/me?email=expired');

  const ana = await newcomer();
  await ask(ana, 'third@example.com');
  const third = await linkTo('third@example.com');
  await app.call('POST', '/auth/request-password-change', { body: { email: ana.email } });
  expect((await resetPassword(ana.email, 3)).status).toBe(200);
  expect(await open(third)).toBe('/privacy/me?email=expired');
});

test('links to set a password that were sent to the earlier address stop working', async () => {
  const iva = await newcomer();
  await app.call('POST', '/auth/request-password-change', { body: { email: iva.email } });
  await ask(iva, 'moved@example.com');
  expect(await open(await linkTo('moved@example.com'))).toBe('/privacy/me?email=changed');
  expect((await resetPassword(iva.email, 4)).status).toBe(400);
});

test('two accounts that confirm the same address at once: one gets it', async () => {
  const people = [await newcomer(), await newcomer()];
  for (const person of people) await ask(person, 'wanted@example.com');
  const links = await linksTo('wanted@example.com', 2);
  const answers = await Promise.all(links.map((link) => app.call('GET', link)));
  expect(answers.map(({ status }) => status)).toEqual([302, 302]);
  const emails = await Promise.all(people.map(emailOf));
  expect(emails.filter((email) => email === 'wanted@example.com')).toHaveLength(1);
});
