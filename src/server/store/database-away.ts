// Which failures mean that the database is away, too busy or full, rather than that a statement is
// wrong: they pass, so the caller is told to come again.
import pg from 'pg';
import { Problem } from '#contract/problems.ts';

// Classes 08 connection, 40 rolled back in favour of another, 53 no resources, 58 system.
const awayClasses = /^(?:08|40|53|58)/;
const awayCodes: ReadonlySet<string> = new Set([
  '25006', // a standby, after a failover
  '25P03', // idle in a transaction for too long
  '55P03', // waited too long for a lock
  '57014', // took too long
  '57P01', // stopped by an administrator
  '57P02', // crashed
  '57P03', // starting or stopping
  '57P05', // idle for too long
]);

// After these PostgreSQL ends the connection, or should not be asked again over it.
const lastWords = /^(?:08|57P|25P03|25006)/;

// Wrong password, no such user, no such database, no right: the same until somebody changes something there.
const refusedForGood: ReadonlySet<string> = new Set(['28P01', '28000', '3D000', '42501']);

// SQLite's busy, locked, read-only, I/O error, full and unable to open; the upper bits tell more of each.
const sqliteAway: ReadonlySet<number> = new Set([5, 6, 8, 10, 13, 14]);

/** The problem that a failure of the database is to the caller; the failure itself for any other. */
export function toDatabaseProblem(failure: unknown): unknown {
  return isAway(failure)
    ? new Problem('database_unavailable', { cause: failure, retryAfterS: 5 })
    : failure;
}

/** Whether PostgreSQL refuses what no waiting changes; the failure may be the cause of a problem. */
export function isRefusedForGood(failure: unknown): boolean {
  const cause = failure instanceof Problem ? failure.cause : failure;
  return cause instanceof pg.DatabaseError && refusedForGood.has(cause.code ?? '');
}

/** Whether PostgreSQL itself answered, so that its connection is as good as before. */
export function isAnswered(failure: unknown): boolean {
  return failure instanceof pg.DatabaseError && !lastWords.test(failure.code ?? '');
}

function isAway(failure: unknown): boolean {
  if (failure instanceof pg.DatabaseError) {
    const { code = '' } = failure;
    return awayClasses.test(code) || awayCodes.has(code);
  }
  const errcode: unknown = Reflect.get(Object(failure), 'errcode');
  return typeof errcode === 'number' && sqliteAway.has(errcode & 0xff);
}
