import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/**
 * The mails in an outbox to an address, oldest first, once there are at least `count`. Mail is sent by
 * a job after the call was answered, so it is looked for until it is there; the test's own time limit
 * ends a wait for a mail that never comes.
 */
export async function mailsTo(outbox: string, address: string, count: number): Promise<Email[]> {
  for (;;) {
    const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(
      names.sort().map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))),
    );
    const found = mails.filter((mail) => mail.to?.some((to) => to.address === address));
    if (found.length >= count) return found;
    await new Promise((next) => setImmediate(next));
  }
}
