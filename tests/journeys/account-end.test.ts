// The end of an account on the Privacy screen: with the password, after what only this device has was
// decided about, and with nothing left to read on the device.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type AccountVisit,
  cutOff,
  startAccountApp,
  visitAccount,
} from '#tests/kit/account-visit.ts';
import { keptTexts } from '#tests/kit/device-traces.ts';
import { axeInBothSchemes } from '#tests/kit/run-axe.ts';
import type { TestApp } from '#tests/kit/test-app.ts';
import { until } from '#tests/kit/until.ts';

let app: TestApp;
let visit: AccountVisit;

beforeAll(async () => {
  app = await startAccountApp();
});

afterAll(() => app.close());

const button = (name: string) => visit.page.getByRole('button', { name, exact: true });
const question = () => visit.page.getByRole('dialog', { name: 'Delete your account?' });
const password = () => question().getByLabel('Password', { exact: true });

const logIn = () => {
  const { email, password } = visit.person;
  return app.call('POST', '/auth/login', { body: { email, password } });
};

async function begin(): Promise<void> {
  await visit.open('/privacy/me');
  await button('Delete my account').click();
}

async function confirm(): Promise<void> {
  await password().fill(visit.person.password);
  await button('DELETE').click();
}

async function untilDeleted(): Promise<void> {
  await visit.page.waitForURL((url) => url.pathname === '/');
  await visit.page.getByText('Your account is deleted.').waitFor();
  await visit.page.getByRole('link', { name: 'Sign Up for Free' }).first().waitFor();
}

/** Text typed into the profile, which only this device has. */
async function typeProfile(): Promise<void> {
  await visit.open('/profile/me');
  await visit.page.getByLabel('City').fill('Qqcity');
  await until(async () => (await keptTexts(visit.page)).includes('Qqcity'));
}

describe.each([360, 1280])('at %i px', (width) => {
  beforeEach(async () => {
    visit = await visitAccount(app, width);
  });

  afterEach(() => visit.close());

  test('it takes the password, signs out everywhere, and leaves nothing of the account', async () => {
    await visit.open('/user-service/me');
    await visit.page.getByText('Last synced').waitFor();
    await visit.open('/profile/me');
    await until(async () => (await keptTexts(visit.page)).includes(visit.person.id));
    await begin();
    await question().getByText('For 30 days the account can be restored').waitFor();
    await button('DELETE').click();
    await question().getByText('Please enter a password!').waitFor();
    expect(await axeInBothSchemes(visit.page)).toEqual([]);
    await password().fill('Wrong-Horse-9');
    await button('DELETE').click();
    await question().getByText('This is not your password.').waitFor();
    expect((await logIn()).status).toBe(200);
    await confirm();
    await untilDeleted();
    const left = await keptTexts(visit.page);
    expect(left).not.toContain(visit.person.email);
    expect(left).not.toContain('Ana Anić');
    expect((await logIn()).status).toBe(400);
    const mails = (await app.mailsTo(visit.person.email, 2)).map(({ subject }) => subject);
    expect(mails.join()).toMatch(/deleted/i);
  });

  test('what only this device has is asked about first, and can be kept or discarded', async () => {
    await typeProfile();
    await begin();
    const first = visit.page.getByRole('dialog', { name: '1 text is only on this device' });
    await first.getByText('Edits of your profile').waitFor();
    await button('Discard').click();
    await first.getByLabel(/^Type DISCARD/).fill('discard');
    await button('Discard and continue').click();
    await question().waitFor();
    // Nothing is gone before the account is.
    expect(await keptTexts(visit.page)).toContain('Qqcity');
    await button('CANCEL').click();
    await begin();
    await first.waitFor();
    await button('Keep locked on this device').click();
    await confirm();
    await untilDeleted();
    expect(await keptTexts(visit.page)).not.toContain('Qqcity');
  });

  test('without a connection nothing happens', async () => {
    await begin();
    await question().waitFor();
    const connect = await cutOff(visit.page);
    await password().fill(visit.person.password);
    await question().getByText('You are offline.').waitFor();
    expect(await button('DELETE').isDisabled()).toBe(true);
    await connect();
    expect((await logIn()).status).toBe(200);
    await expect.poll(() => button('DELETE').isEnabled(), { timeout: 30_000 }).toBe(true);
    await button('DELETE').click();
    await untilDeleted();
  });
});
