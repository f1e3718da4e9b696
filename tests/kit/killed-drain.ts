// Mails that are all due at once, a process that is killed while it sends them, and one that goes on.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { field } from '#tests/kit/field.ts';
import { startProduct } from '#tests/kit/start-product.ts';
import { openSmtpServer } from '#tests/server/mail/smtp-kit.ts';

export interface KilledDrain {
  /** The Message-IDs that the runs answered. */
  asked: string[];
  /** Those that arrived, in the order of their arrival. */
  arrived: string[];
  /** How many had arrived when the process was killed. */
  beforeKill: number;
  /** Mails per second after the restart. */
  perSecond: number;
}

const login = { email: 'boss@example.com', password: 'Correct-Horse-9' };
const atOnce = 8;

/** `dueInMs` has to be long enough to ask for all of them. */
export async function killedDrain(count: number, dueInMs: number): Promise<KilledDrain> {
  const folder = await mkdtemp(join(tmpdir(), 'drain-'));
  const smtp = await openSmtpServer();
  const env = {
    ADMIN_EMAIL: login.email,
    ADMIN_PASSWORD: login.password,
    FREE_REQUESTS: '1000000',
    RATE_LIMIT_SCALE: '100000',
    MAIL_RECIPIENTS_PER_DAY: '1000000',
    SMTP_URL: smtp.url,
    LOG_LEVEL: 'warn',
  };
  const arrived = (about: number) => settled(() => smtp.received.length >= about);
  let product = await startProduct(folder, env);
  try {
    const key = await ownKey(product.url);
    const sendAt = new Date(Date.now() + dueInMs).toISOString();
    const asked: string[] = [];
    let next = 0;
    const lane = async () => {
      for (let one = next++; one < count; one = next++) {
        asked.push(await sendOne(product.url, key, one, sendAt));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
    await arrived(Math.ceil(count / 4));
    await product.stop('SIGKILL');
    const beforeKill = smtp.received.length;
    product = await startProduct(folder, env);
    const started = performance.now();
    await arrived(count);
    const seconds = (performance.now() - started) / 1000;
    const perSecond = (smtp.received.length - beforeKill) / seconds;
    await settled(async () => (await openMails(product.url, key, count)) === 0);
    const mails = await Promise.all(smtp.received.map((bytes) => PostalMime.parse(bytes)));
    const ids = mails.map(({ messageId = '' }) => messageId);
    return { asked, arrived: ids, beforeKill, perSecond };
  } finally {
    await product.stop('SIGKILL');
    await smtp.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function ownKey(url: string): Promise<string> {
  const answer = await post(`${url}/auth/login`, {}, login);
  const cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const keys: unknown = await (await fetch(`${url}/core/api-key`, { headers: { cookie } })).json();
  return field(keys, '0.key');
}

async function sendOne(url: string, key: string, one: number, sendAt: string): Promise<string> {
  const to = [{ Email: `a${one}@example.com`, Name: `Čitatelj ${one}` }];
  const email = { to, subject: `Mail ${one}`, body: `Hello ${one}`, send_at: sendAt };
  const answer = await post(`${url}/api/send-email/v1/send`, { 'x-api-key': key }, { email });
  const json: unknown = await answer.json();
  if (answer.status !== 200) throw new Error(JSON.stringify(json));
  return field(json, 'message_id');
}

/** Of the newest `count` mails, how many have not ended. */
async function openMails(url: string, key: string, count: number): Promise<number> {
  const address = `${url}/api/send-email/v1/messages?limit=${Math.min(count, 1000)}`;
  const answer = await fetch(address, { headers: { 'x-api-key': key } });
  const { data }: { data: { ended_at: string | null }[] } = await answer.json();
  return data.filter(({ ended_at: endedAt }) => endedAt === null).length;
}

function post(url: string, headers: Record<string, string>, body: object): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** Looks again in the next turns of the event loop; the caller's time limit is the only one. */
async function settled(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((next) => setImmediate(next));
}
