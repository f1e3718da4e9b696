// The newest messages as last seen, for reading on a train: kept in the admin's own database, and
// for a day only, because they are other people's.
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { ContactMessage } from '#contract/calls/contact.ts';

const keptForMs = 24 * 60 * 60_000;
const readKey = 'contact-messages';

interface Kept {
  rows: ContactMessage[];
  at: string;
}

/** Keeps what was just loaded. */
export function useKeepingMessages(userId: string, rows: readonly ContactMessage[] | undefined) {
  useEffect(() => {
    if (!rows) return;
    // A device that cannot keep them shows none offline; nothing else depends on it.
    import('#portal/offline/device/device-reads.ts')
      .then(({ rememberRead }) => rememberRead(userId, readKey, rows))
      .catch(() => undefined);
  }, [userId, rows]);
}

/** What was kept, once `isWanted`; undefined when there is none or it is too old. */
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
  // The table comes with the first call anyway; a part of it for itself would cost the first page.
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
