import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/**
 * The mails to an address in an outbox, oldest first, once there are at least `count`. A job sends mail
 * after the call was answered, so this polls; the time limit of the test is the only timeout.
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
