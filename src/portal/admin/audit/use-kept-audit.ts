// The newest entries that were loaded, in the admin's own database for reading offline; for a day, because
// they name other people. The head of the last check stays: the next check is given it.
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { AuditRow } from '#contract/calls/audit.ts';

const keptForMs = 24 * 60 * 60_000;
const reads = () => import('#portal/offline/device/device-reads.ts');

export function useKeepingAudit(adminId: string, rows: readonly AuditRow[] | undefined): void {
  useEffect(() => {
    if (!rows) return;
    // If they cannot be stored, none are shown offline; nothing else depends on it.
    reads()
      .then(({ rememberRead }) => rememberRead(adminId, 'audit', rows))
      .catch(() => undefined);
  }, [adminId, rows]);
}

/** The stored entries and their time, once `isWanted`. */
export function useKeptAudit(
  adminId: string,
  isWanted: boolean,
): { rows: AuditRow[]; at: string } | undefined {
  const [kept, setKept] = useState<{ rows: AuditRow[]; at: string }>();
  useEffect(() => {
    if (!isWanted) return;
    let isShown = true;
    readKept(adminId).then(
      (read) => isShown && setKept(read),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [adminId, isWanted]);
  return isWanted ? kept : undefined;
}

async function readKept(adminId: string) {
  const [{ recallRead, rememberRead }, { calls }] = await Promise.all([
    reads(),
    import('#contract/calls.ts'),
  ]);
  const read = await recallRead(adminId, 'audit');
  const rows = v.safeParse(calls.listAudit.answer.entries.data, read?.value);
  if (!read || !rows.success || rows.output.length === 0) return undefined;
  if (Date.now() - Date.parse(read.at) < keptForMs) return { rows: rows.output, at: read.at };
  await rememberRead(adminId, 'audit', []);
  return undefined;
}

const headSchema = v.object({ number: v.number(), digest: v.string() });
export type AuditHead = v.InferOutput<typeof headSchema>;

/** The head of this device's last check; undefined if there was none or it cannot be read. */
export async function recallHead(adminId: string): Promise<AuditHead | undefined> {
  try {
    const read = await (await reads()).recallRead(adminId, 'audit-head');
    const head = v.safeParse(headSchema, read?.value);
    return head.success ? head.output : undefined;
  } catch {
    return undefined;
  }
}

export async function rememberHead(adminId: string, head: AuditHead): Promise<void> {
  await (await reads()).rememberRead(adminId, 'audit-head', head).catch(() => undefined);
}
