// The newest loaded messages, stored in the admin's own database for reading offline. They expire
// after a day, because they contain other people's data.
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { ContactMessage } from '#contract/calls/contact.ts';

const keptForMs = 24 * 60 * 60_000;
const readKey = 'contact-messages';

interface Kept {
  rows: ContactMessage[];
  at: string;
}

/** Stores the loaded messages. */
export function useKeepingMessages(userId: string, rows: readonly ContactMessage[] | undefined) {
  useEffect(() => {
    if (!rows) return;
    // If they cannot be stored, none are shown offline; nothing else depends on it.
    import('#portal/offline/device/device-reads.ts')
      .then(({ rememberRead }) => rememberRead(userId, readKey, rows))
      .catch(() => undefined);
  }, [userId, rows]);
}

/** The stored messages, once `isWanted`; undefined when there are none or they have expired. */
export function useKeptMessages(userId: string, isWanted: boolean): Kept | undefined {
  const [kept, setKept] = useState<Kept>();
  useEffect(() => {
    if (!isWanted) return;
    let isShown = true;
    readMessages(userId).then(
      (read) => isShown && setKept(read),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [userId, isWanted]);
  return isWanted ? kept : undefined;
}

async function readMessages(userId: string): Promise<Kept | undefined> {
  // The whole contract is loaded with the first call anyway; a separate chunk for this part would
  // make the first page larger.
  const [{ recallRead, rememberRead }, { calls }] = await Promise.all([
    import('#portal/offline/device/device-reads.ts'),
    import('#contract/calls.ts'),
  ]);
  const read = await recallRead(userId, readKey);
  const rows = v.safeParse(calls.listContactMessages.answer.entries.data, read?.value);
  if (!read || !rows.success || rows.output.length === 0) return undefined;
  if (Date.now() - Date.parse(read.at) < keptForMs) return { rows: rows.output, at: read.at };
  await rememberRead(userId, readKey, []);
  return undefined;
}
