import type { Database } from '#server/store/database.ts';
import type { IdempotencyRow } from '#server/store/tables.ts';

/** What one Idempotency-Key stands for: keys of different users and calls never meet. */
export interface IdempotencyScope {
  userId: string;
  call: string;
  key: string;
}

export type IdempotencyState = Pick<
  IdempotencyRow,
  'body_hash' | 'state' | 'locked_until' | 'answer' | 'created_at'
>;

/** Claims a key nobody holds; false when somebody does. */
export async function insertClaim(
  db: Database,
  scope: IdempotencyScope,
  claim: { bodyHash: string; lockedUntil: string; at: string },
): Promise<boolean> {
  const claimed = await db
    .insertInto('idempotency')
    .values({
      user_id: scope.userId,
      call: scope.call,
      idempotency_key: scope.key,
      body_hash: claim.bodyHash,
      state: 'running',
      locked_until: claim.lockedUntil,
      answer: null,
      created_at: claim.at,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'call', 'idempotency_key']).doNothing())
    .returning('state')
    .executeTakeFirst();
  return claimed !== undefined;
}

export function readClaim(
  db: Database,
  scope: IdempotencyScope,
): Promise<IdempotencyState | undefined> {
  return db
    .selectFrom('idempotency')
    .select(['body_hash', 'state', 'locked_until', 'answer', 'created_at'])
    .where('user_id', '=', scope.userId)
    .where('call', '=', scope.call)
    .where('idempotency_key', '=', scope.key)
    .executeTakeFirst();
}

function claimOf(db: Database, { userId, call, key }: IdempotencyScope) {
  return db
    .updateTable('idempotency')
    .where('user_id', '=', userId)
    .where('call', '=', call)
    .where('idempotency_key', '=', key);
}

/** Moves the lock of a running claim, by its holder or whoever takes over; false when another was faster. */
export async function relockClaim(
  db: Database,
  scope: IdempotencyScope,
  lock: { seen: string; next: string },
): Promise<boolean> {
  const taken = await claimOf(db, scope)
    .set({ locked_until: lock.next })
    .where('state', '=', 'running')
    .where('locked_until', '=', lock.seen)
    .returning('state')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Stores the answer, if the claim is still the holder's own. */
export async function finishClaim(
  db: Database,
  scope: IdempotencyScope,
  done: { lockedUntil: string; answer: string },
): Promise<boolean> {
  const finished = await claimOf(db, scope)
    .set({ state: 'done', answer: done.answer })
    .where('state', '=', 'running')
    .where('locked_until', '=', done.lockedUntil)
    .returning('state')
    .executeTakeFirst();
  return finished !== undefined;
}

/** Replaces a stored answer; false when it is not the one that was seen. */
export async function replaceAnswer(
  db: Database,
  scope: IdempotencyScope,
  answer: { seen: string; next: string },
): Promise<boolean> {
  const replaced = await claimOf(db, scope)
    .set({ answer: answer.next })
    .where('state', '=', 'done')
    .where('answer', '=', answer.seen)
    .returning('state')
    .executeTakeFirst();
  return replaced !== undefined;
}

/** Removes a row as it was seen; false when it changed meanwhile. */
export async function deleteClaim(
  db: Database,
  scope: IdempotencyScope,
  seen: Pick<IdempotencyRow, 'state' | 'locked_until'>,
): Promise<boolean> {
  const removed = await db
    .deleteFrom('idempotency')
    .where('user_id', '=', scope.userId)
    .where('call', '=', scope.call)
    .where('idempotency_key', '=', scope.key)
    .where('state', '=', seen.state)
    .where('locked_until', '=', seen.locked_until)
    .returning('state')
    .executeTakeFirst();
  return removed !== undefined;
}

/** Removes every running row: right only when no other process can be running anything. */
export async function deleteRunning(db: Database): Promise<void> {
  await db.deleteFrom('idempotency').where('state', '=', 'running').execute();
}

/** Rows made before a moment, oldest first. */
export async function claimsBefore(
  db: Database,
  createdBefore: string,
  max: number,
): Promise<Array<IdempotencyScope & IdempotencyState>> {
  return db
    .selectFrom('idempotency')
    .select(['user_id as userId', 'call', 'idempotency_key as key'])
    .select(['body_hash', 'state', 'locked_until', 'answer', 'created_at'])
    .where('created_at', '<', createdBefore)
    .orderBy('created_at')
    .limit(max)
    .execute();
}

/** Takes out of `keys` the bytes of stored answers. Few are looked for: most have a record. */
export async function claimAnswers(db: Database, keys: Set<string>): Promise<void> {
  for (const key of [...keys]) {
    const found = await db
      .selectFrom('idempotency')
      .select('answer')
      .where('answer', 'like', `%${key}%`)
      .limit(1)
      .executeTakeFirst();
    if (found !== undefined) keys.delete(key);
  }
}
