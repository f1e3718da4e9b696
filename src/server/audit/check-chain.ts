// Reads the chain from its start in pages and names the first entry that is not as it was written.
import type { CallAnswer } from '#contract/calls.ts';
import { type AuditChain, type ChainLink, headOf, startOf } from '#server/audit/audit-chain.ts';
import { readAfter, readHead, readNumbered } from '#server/audit/entry-store.ts';
import { sha256 } from '#server/secrets.ts';
import type { AuditEntryRow } from '#server/store/audit-rows.ts';
import type { Database } from '#server/store/database.ts';

export type ChainBreak = NonNullable<CallAnswer<'checkAudit'>['first_break']>;

const rowsAtOnce = 1000;

/** Checks up to the head as it is when the check begins; what is written meanwhile comes after it. */
export async function checkChain(
  { db, chain }: { db: Database; chain: AuditChain },
  known?: ChainLink,
): Promise<CallAnswer<'checkAudit'>> {
  const ends = await readHead(db);
  const [start, head] = [startOf(ends), headOf(ends)];
  const end = (found: ChainLink): ChainBreak => ({
    ...nothing,
    number: found.number,
    reason: 'end',
  });
  let last = start;
  if (!chain.isSealed('start', start, ends.start_seal)) {
    return { checked: 0, head, first_break: end({ ...start, number: start.number + 1 }) };
  }
  let checked = 0;
  let knownDigest = known?.number === start.number ? start.digest : undefined;
  while (last.number < head.number) {
    const rows = (await readAfter(db, last.number, rowsAtOnce)).filter(
      ({ number }) => number <= head.number,
    );
    if (rows.length === 0) break;
    for (const row of rows) {
      const broken = breakOf(chain, row, last);
      if (broken !== undefined) return { checked, head, first_break: broken };
      last = { number: row.number, digest: row.digest };
      if (row.number === known?.number) knownDigest = row.digest;
      checked += 1;
    }
    const unfounded = await firstHiddenWithout(db, rows);
    if (unfounded !== undefined) return { checked, head, first_break: unfounded };
    // Calls are answered between two pages; SQLite works in this very thread.
    await new Promise((resolve) => setImmediate(resolve));
  }
  const isWhole =
    last.number === head.number &&
    last.digest === head.digest &&
    chain.isSealed('head', head, ends.seal) &&
    !(await hasEntryBefore(db, start));
  if (!isWhole) {
    return { checked, head, first_break: end({ ...last, number: last.number + 1 }) };
  }
  // Older than what is kept: nothing to compare it with.
  const isKnown =
    known === undefined || known.number < start.number || knownDigest === known.digest;
  return { checked, head, first_break: isKnown ? null : end(known) };
}

const nothing = { id: null, date: null };

/** What is wrong with an entry that should follow another. */
export function breakOf(
  chain: AuditChain,
  row: AuditEntryRow,
  before: ChainLink,
): ChainBreak | undefined {
  const number = before.number + 1;
  if (row.number !== number) return { ...nothing, number, reason: 'missing' };
  const isWritten =
    row.digest === chain.digestOf(row, before.digest) &&
    isPart(row.actor, row.actor_digest) &&
    isPart(row.subject, row.subject_digest);
  return isWritten ? undefined : { number, id: row.id, date: row.at, reason: 'changed' };
}

// An erased part has its digest left; one that never was has none.
function isPart(text: string | null, digest: string): boolean {
  return text === null || sha256(text) === digest;
}

/** Hiding is no part of the digest, because it comes later: it must have an entry of its own. */
async function firstHiddenWithout(
  db: Database,
  rows: readonly AuditEntryRow[],
): Promise<ChainBreak | undefined> {
  const hidden = rows.filter(({ hidden_by: by }) => by !== null);
  if (hidden.length === 0) return undefined;
  const numbers = hidden.map(({ hidden_by: by }) => by ?? 0);
  const acts = new Map((await readNumbered(db, numbers)).map((act) => [act.number, act]));
  const wrong = hidden.find(({ id, hidden_by: by }) => {
    const act = acts.get(by ?? 0);
    return act?.event !== 'audit_hidden' || act.object_id !== id;
  });
  return wrong && { number: wrong.number, id: wrong.id, date: wrong.at, reason: 'hidden' };
}

/** An entry put before the start would be in lists, but in no chain. */
async function hasEntryBefore(db: Database, start: ChainLink): Promise<boolean> {
  const row = await db
    .selectFrom('audit_entries')
    .select('number')
    .where('number', '<=', start.number)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
