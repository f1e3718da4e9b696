// Mails that were waiting when a backup was taken: the server that went on has most likely sent them.
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import type { Answer, TestApp } from '#tests/kit/test-app.ts';
import { aPlace, type Place } from '#tests/server/operate/operate-kit.ts';
import { openSendStage, type SendStage } from '#tests/server/sent-mails/send-kit.ts';

const hourMs = 3_600_000;
const begun = new Date('2026-03-10T12:00:00Z');
const later = (hours: number) => new Date(begun.getTime() + hours * hourMs);

let source: Place;
let target: Place;
let stage: SendStage;
let backup: string;
/** Planned for one hour after the backup, and for three. */
let soon: Answer;
let late: Answer;

beforeEach(async () => {
  source = await aPlace();
  target = await aPlace();
  stage = await openSendStage({
    folder: source.folder,
    env: source.env,
    now: () => begun,
  });
  soon = await stage.send({ subject: 'Soon', send_at: later(1).toISOString() });
  late = await stage.send({ subject: 'Late', send_at: later(3).toISOString() });
  backup = join(source.folder, 'backup');
  await source.runAt(begun, 'backup', '--to', backup);
  await stage.app.close();
});

afterEach(async () => {
  await stage.smtp.close();
  await source.remove();
  await target.remove();
});

const restoredAt = (now: Date): Promise<TestApp> =>
  target.start({ env: { SMTP_URL: stage.smtp.url, MAIL_FROM: 'p@portal.test' }, now: () => now });

const statusIn = async (app: TestApp, sent: Answer) => {
  const headers = { 'x-api-key': stage.person.key };
  const answer = await app.call('GET', field(sent.json, 'status_url'), { headers });
  return field(answer.json, 'status');
};

test('those that were due are listed as unknown and not sent again; those for later are sent then', async () => {
  const said = await target.runAt(later(2), 'restore', backup);
  expect(said).toContain('0 notices and webhooks, 1 mails of users');
  const app = await restoredAt(later(4));
  await expect.poll(() => statusIn(app, late)).toBe('sent');
  expect(await statusIn(app, soon)).toBe('unknown');
  expect(stage.smtp.received).toHaveLength(1);
  await app.close();
});

test('with --send-waiting all of them are sent', async () => {
  expect(await target.runAt(later(2), 'restore', backup, '--send-waiting')).not.toContain('again');
  const app = await restoredAt(later(2));
  await expect.poll(() => statusIn(app, soon)).toBe('sent');
  expect(await statusIn(app, late)).toBe('scheduled');
  await app.close();
});
