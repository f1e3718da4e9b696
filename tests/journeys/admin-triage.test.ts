// An admin clears an inbox of ten messages on a phone while the network fails twice: taps are counted,
// nothing that is typed is lost, every reply goes out once.
import { resolve } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { texts } from '#contract/texts.ts';
import { field } from '#tests/kit/field.ts';
import { type BrowserProfile, openContext } from '#tests/kit/open-browser.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { axeInBothSchemes } from '#tests/kit/run-axe.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { aReply, list, received, reply } from '#tests/server/contact/inbox-kit.ts';
import { openSmtpServer } from '#tests/server/mail/smtp-kit.ts';

const portalFolder = resolve(import.meta.dirname, '..', '..', 'dist', 'portal');
const names = ['Iva', 'Jan', 'Kim', 'Lea', 'Mia', 'Nik', 'Ora', 'Pia', 'Rea'];

async function openPhone(): Promise<{ profile: BrowserProfile; page: Page }> {
  const profile = await openContext({ width: 360, height: 740 });
  await profile.context.addInitScript(() => {
    localStorage.setItem('cookie-consent', 'declined');
    const badges: unknown[] = [];
    Reflect.set(window, 'badges', badges);
    navigator.setAppBadge = async (count) => {
      badges.push(count);
    };
    navigator.clearAppBadge = async () => {
      badges.push('none');
    };
  });
  const page = profile.context.pages()[0] ?? (await profile.context.newPage());
  return { profile, page };
}

async function logIn(profile: BrowserProfile, url: string, { email, password }: Person) {
  await profile.context.request.post(`${url}/auth/login`, {
    data: { email, password, remember_me: false },
  });
}

describe('ten messages on a phone', () => {
  let app: TestApp;
  let adm: Person;
  let ana: Person;
  let profile: BrowserProfile;
  let page: Page;
  let taps = 0;

  beforeAll(async () => {
    app = await startTestApp({ portalFolder, env: { FREE_REQUESTS: '20' } });
    adm = await aUser(app, { name: 'Adm Admić', email: 'adm@example.com', admin: true });
    ana = await aUser(app);
    for (const first_name of names) {
      await received(app, { first_name, email: `${first_name.toLowerCase()}@example.com` });
    }
    await received(app, { email: ana.email });
    ({ profile, page } = await openPhone());
    await logIn(profile, app.url, adm);
  });

  afterAll(async () => {
    await profile.close();
    await app.close();
  });

  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const body = () => page.getByRole('textbox', { name: 'Body', exact: true });
  const inbox = () =>
    page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: /^Inbox/ });
  const sheet = () => page.getByRole('dialog');
  const openMessage = async (name: string) => {
    await tap(button(`Reply to ${name} Anić`));
    await sheet().waitFor();
  };
  const sent = async (name: string) => {
    await sheet().waitFor({ state: 'detached' });
    await button(`Reply to ${name} Anić`).waitFor({ state: 'detached' });
  };
  const mailed = async (name: string, text: string) => {
    const count = async () => {
      const mails = await app.mailsTo(`${name.toLowerCase()}@example.com`);
      return mails.filter((mail) => mail.text?.includes(text)).length;
    };
    await expect.poll(count).toBe(1);
  };

  test('1: a limit is raised from the message in four taps, and the writer is told', async () => {
    await page.goto(app.url);
    await inbox().getByText('10').waitFor();
    taps = 0;
    await tap(inbox());
    await openMessage('Ana');
    await page.getByText('Free, 0 of 20 requests this month').waitFor();
    await tap(button('Raise the limit'));
    await expect.poll(() => focused(page)).toBe('Request Limit');
    await page.keyboard.type('500');
    await tap(button('Update'));
    await page.getByText('Successfully added limit').first().waitFor();
    expect(taps).toBeLessThanOrEqual(5);
    await page.getByText('Free, 0 of 500 requests this month').waitFor();
    const limit = await app.call('GET', `/core/user-configuration/${ana.id}`, {
      cookie: adm.cookie,
    });
    expect(field(limit.json, 'limit')).toBe('500');
    await page.getByLabel('Canned reply').selectOption('Limit raised');
    expect(await body().inputValue()).toContain('Dear Ana,\n\nyour request limit is raised.');
    await tap(button('SEND'));
    await sent('Ana');
    await mailed('Ana', 'your request limit is raised');
  });

  test('2: from the open app to a sent reply in three taps and the typing', async () => {
    await page.goto(app.url);
    await inbox().getByText('9').waitFor();
    taps = 0;
    await tap(inbox());
    await openMessage('Iva');
    await expect.poll(() => focused(page)).toBe('Body');
    await page.keyboard.type('It is done, Iva.');
    await tap(button('SEND'));
    await page.getByText(texts.replySent).first().waitFor();
    expect(taps).toBe(3);
    await sent('Iva');
    await mailed('Iva', 'It is done, Iva.');
  });

  test('3: the network goes while a reply is typed: it is kept through a reload and read offline', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await openMessage('Jan');
    await body().fill('Half of what Jan asked');
    await profile.context.setOffline(true);
    await sheet().getByText('You are offline.').waitFor();
    expect(await button('SEND').isDisabled()).toBe(true);
    await page.reload();
    await page.getByText(/^Messages as of /).waitFor();
    await openMessage('Kim');
    await sheet().getByText('Please raise my limit.').first().waitFor();
    await tap(button('Close'));
    await openMessage('Jan');
    await expect.poll(() => body().inputValue()).toBe('Half of what Jan asked');
    await body().fill('All of what Jan asked');
    await profile.context.setOffline(false);
    await expect.poll(() => button('SEND').isEnabled()).toBe(true);
    // Nothing was queued: it goes out when SEND is pressed.
    expect(await app.mailsTo('jan@example.com', 0)).toEqual([]);
    await tap(button('SEND'));
    await sent('Jan');
    await mailed('Jan', 'All of what Jan asked');
  });

  test('4: the network goes while a reply is sent: sent again, it goes out once', async () => {
    await openMessage('Kim');
    await body().fill('Once only, Kim.');
    // The server gets it, and its answer is lost.
    await page.route('**/send-reply-email', async (route) => {
      await route.fetch();
      await profile.context.setOffline(true);
      await route.abort();
    });
    await tap(button('SEND'));
    await sheet().getByRole('alert').first().waitFor();
    await page.unroute('**/send-reply-email');
    expect(await body().inputValue()).toBe('Once only, Kim.');
    await profile.context.setOffline(false);
    await expect.poll(() => button('SEND').isEnabled()).toBe(true);
    await tap(button('SEND'));
    await sent('Kim');
    await mailed('Kim', 'Once only, Kim.');
  });

  test('5: another admin was faster: the second is told, sees the reply, and may write all the same', async () => {
    await openMessage('Lea');
    await body().fill('Mine for Lea.');
    await reply(app, adm, aReply({ email_to: 'lea@example.com', body: 'Theirs for Lea.' }));
    await tap(button('SEND'));
    await sheet()
      .getByText('Somebody else has replied to this message in the meantime.')
      .first()
      .waitFor();
    await sheet().getByText('Replied', { exact: true }).first().waitFor();
    await tap(sheet().getByText('Earlier replies'));
    await sheet().getByText('Theirs for Lea.').waitFor();
    expect(await body().inputValue()).toBe('Mine for Lea.');
    await tap(button('SEND'));
    await sent('Lea');
    expect((await app.mailsTo('lea@example.com', 2)).map(({ text }) => text)).toEqual([
      expect.stringContaining('Theirs for Lea.'),
      expect.stringContaining('Mine for Lea.'),
    ]);
  });

  test('6 and 7: a text is saved for all admins, and used for the next message', async () => {
    await openMessage('Mia');
    await body().fill('Dear {first_name}, see the docs.');
    await tap(button('Save as canned reply'));
    await page.getByLabel('Name of the canned reply').fill('See the docs');
    await page.keyboard.press('Enter');
    await page.getByText('Saved for all admins').first().waitFor();
    expect(await axeInBothSchemes(page)).toEqual([]);
    await body().fill('');
    await page.getByLabel('Canned reply', { exact: true }).selectOption('See the docs');
    expect(await body().inputValue()).toBe('Dear Mia, see the docs.');
    await tap(button('SEND'));
    await sent('Mia');
    await openMessage('Nik');
    await page.getByLabel('Canned reply', { exact: true }).selectOption('See the docs');
    await tap(button('SEND'));
    await sent('Nik');
    await mailed('Nik', 'Dear Nik, see the docs.');
  });

  test('8 to 10: the rest, until nothing waits and the badge says so', async () => {
    for (const name of ['Ora', 'Pia', 'Rea']) {
      await openMessage(name);
      await page.keyboard.type(`Thank you, ${name}.`);
      await tap(button('SEND'));
      await sent(name);
    }
    await page.getByText('No new messages.').waitFor();
    await expect.poll(() => lastBadge(page)).toBe(0);
    const left = await list(app, adm, { status: 'new' });
    expect(field(left.json, 'total')).toBe('0');
    for (const name of ['Ora', 'Pia', 'Rea']) await mailed(name, `Thank you, ${name}.`);
  });

  test('the badge is cleared with the session', async () => {
    await received(app, { email: 'late@example.com', first_name: 'Late' });
    await page.reload();
    await expect.poll(() => lastBadge(page)).toBe(1);
    await button('Menu').tap();
    await button('Log out').tap();
    await expect.poll(() => lastBadge(page)).toBe('none');
  });
});

test('a reply that the mail server refuses is said in the message, and its text is used again', async () => {
  const smtp = await openSmtpServer();
  const app = await startTestApp({ portalFolder, env: { SMTP_URL: smtp.url } });
  const adm = await aUser(app, { name: 'Adm Admić', email: 'adm@example.com', admin: true });
  const { profile, page } = await openPhone();
  await received(app, { first_name: 'Gone', email: 'gone@example.com' });
  smtp.answer('refuse-recipient');
  await reply(app, adm, aReply({ email_to: 'gone@example.com', body: 'A long answer.' }));
  const isNew = async () => field((await list(app, adm, { status: 'new' })).json, 'total');
  await expect.poll(isNew).toBe('1');
  await logIn(profile, app.url, adm);
  await page.goto(`${app.url}/admin-contact/me`);
  await page.getByRole('button', { name: 'Reply to Gone Anić' }).tap();
  await page.getByText('The last reply was not delivered.').waitFor();
  await page.getByRole('button', { name: 'Use its text' }).tap();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Body', exact: true }).inputValue())
    .toBe('A long answer.');
  expect(await axeInBothSchemes(page)).toEqual([]);
  await profile.close();
  await app.close();
  await smtp.close();
});

/** The label of the field that has the focus. */
function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const active = document.activeElement;
    return active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement
      ? active.labels?.[0]?.textContent
      : undefined;
  });
}

function lastBadge(page: Page): Promise<unknown> {
  return page.evaluate(() => Reflect.get(window, 'badges').at(-1));
}
