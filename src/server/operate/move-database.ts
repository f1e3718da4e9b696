// All rows from one database into another, empty one. It is marked as unfinished until every row has been
// compared, so that no process opens it. Rows are written in the order of their keys: those of an interrupted
// move are the first ones, and the next move compares them and goes on behind them.
import {
  columnsOf,
  dataTables,
  migrationsOf,
  refuseNewer,
  type Side,
} from '#server/operate/catalog.ts';
import { reading } from '#server/operate/create-backup.ts';
import { isSameRow, type Row, readRows, writeRows } from '#server/operate/rows.ts';
import { checkColumns, dropTables, makeTables } from '#server/operate/target-database.ts';
import { OperatorFault } from '#server/operator-fault.ts';
import { unfinishedMove } from '#server/store/migrate.ts';

export interface MovedTable {
  table: string;
  /** Rows on both sides, each compared. */
  rows: number;
  /** Those that an earlier, interrupted move had written. */
  before: number;
}

/** Another row than in the source: it has changed since an interrupted move. */
class AnotherRow extends Error {}

/**
 * Moves and compares all rows; the target stays marked until `finish`.
 * @throws OperatorFault when the target is in use, or differs at the end
 */
export async function moveDatabase(
  source: Side,
  target: Side,
  { now, say }: { now: Date; say: (text: string) => void },
): Promise<MovedTable[]> {
  const migrations = await migrationsOf(source);
  if (migrations === undefined) throw new OperatorFault('The database to move is empty.');
  await refuseNewer('The database to move', migrations);
  await prepare(target, migrations, now);
  return await reading(source, async (seen) => {
    const tables = await dataTables(migrations);
    let before: Map<string, number>;
    try {
      before = await copyTables(seen, target, tables);
    } catch (error) {
      if (!(error instanceof AnotherRow)) throw error;
      say('The data has changed since the move was interrupted: it begins anew.');
      await remake(target, migrations, now);
      before = await copyTables(seen, target, tables);
    }
    const moved: MovedTable[] = [];
    for (const table of tables) {
      const rows = await compareTable(seen, target, table);
      moved.push({ table, rows, before: before.get(table) ?? 0 });
    }
    return moved;
  });
}

/** Takes the mark away: from now on the product opens the target. */
export async function finishMove({ db }: Side): Promise<void> {
  await db.deleteFrom('schema_migrations').where('name', '=', unfinishedMove).execute();
}

async function prepare(target: Side, migrations: readonly string[], now: Date): Promise<void> {
  const known = await migrationsOf(target);
  if (known === undefined) {
    await make(target, migrations, now);
    return;
  }
  if (!known.includes(unfinishedMove)) {
    throw new OperatorFault(
      'The database to move to is in use already. Move to an empty one, or restore a backup with --replace.',
    );
  }
  const made = known.filter((name) => name !== unfinishedMove);
  if (made.join() !== migrations.join()) await remake(target, migrations, now);
}

function remake(target: Side, migrations: readonly string[], now: Date): Promise<void> {
  return target.db.transaction().execute(async (db) => {
    const side = { ...target, db };
    await dropTables(side);
    await make(side, migrations, now);
  });
}

async function make(target: Side, migrations: readonly string[], now: Date): Promise<void> {
  const within = async (side: Side) => {
    await makeTables(side, now, migrations);
    const mark = { name: unfinishedMove, applied_at: now.toISOString() };
    await side.db.insertInto('schema_migrations').values(mark).execute();
  };
  if (target.db.isTransaction) await within(target);
  else await target.db.transaction().execute((db) => within({ ...target, db }));
}

/** Writes what is missing; returns how many rows of each table were there. */
async function copyTables(
  source: Side,
  target: Side,
  tables: readonly string[],
): Promise<Map<string, number>> {
  const before = new Map<string, number>();
  for (const table of tables) {
    const columns = await columnsOf(source, table);
    const names = columns.map(({ name }) => name);
    await checkColumns(target, table, names);
    const rows = readRows(source, table, columns);
    try {
      const there = await reading(target, async (seen) => {
        let count = 0;
        for await (const row of readRows(seen, table, columns)) {
          const next = await rows.next();
          if (next.done || !isSameRow(next.value, row)) throw new AnotherRow();
          count += 1;
        }
        return count;
      });
      before.set(table, there);
      await writeRows(target.db, table, names, rows);
    } finally {
      await rows.return(undefined);
    }
  }
  return before;
}

async function compareTable(source: Side, target: Side, table: string): Promise<number> {
  const columns = await columnsOf(source, table);
  return await reading(target, async (seen) => {
    const others = readRows(seen, table, columns);
    let count = 0;
    for await (const row of readRows(source, table, columns)) {
      const other: IteratorResult<Row> = await others.next();
      if (other.done || !isSameRow(row, other.value)) throw differs(table, count);
      count += 1;
    }
    if (!(await others.next()).done) throw differs(table, count);
    return count;
  });
}

function differs(table: string, count: number): OperatorFault {
  return new OperatorFault(
    `The table ${table} is not the same on both sides after ${count} rows. Move again.`,
  );
}
