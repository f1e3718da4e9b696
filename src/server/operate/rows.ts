// Rows of any table, read in the order of the primary key and written in lots, with bounded memory. The order
// is that of bytes on both databases, so that both sides of a move can be compared row by row.
import { type Kysely, sql } from 'kysely';
import type { Column, Side } from '#server/operate/catalog.ts';
import type { Database } from '#server/store/database.ts';

export type Value = string | number | null;
export type Row = readonly Value[];

type AnyTables = Kysely<Record<string, Record<string, Value>>>;

const lotBytes = 2 * 1024 * 1024;
const rowsMax = 500;
// Below what both databases allow in one statement.
const valuesMax = 30_000;
const firstFetch = 50;

/** All rows of a table. On PostgreSQL `side` must be a transaction. */
export async function* readRows(
  side: Side,
  table: string,
  columns: readonly Column[],
): AsyncGenerator<Row> {
  const names = columns.map(({ name }) => name);
  for await (const found of side.kind === 'sqlite'
    ? selectRows(side, table, columns).stream()
    : fetchRows(side, table, columns)) {
    yield names.map((name) => found[name] ?? null);
  }
}

function selectRows({ db, kind }: Side, table: string, columns: readonly Column[]) {
  let query = (db as unknown as AnyTables)
    .selectFrom(table)
    .select(columns.map(({ name }) => name));
  const keys = columns.filter(({ keyPlace }) => keyPlace > 0);
  for (const { name, isText } of keys.toSorted((a, b) => a.keyPlace - b.keyPlace)) {
    query =
      kind === 'postgres' && isText
        ? query.orderBy(sql`${sql.ref(name)} COLLATE "C"`)
        : query.orderBy(name);
  }
  return query;
}

async function* fetchRows(
  side: Side,
  table: string,
  columns: readonly Column[],
): AsyncGenerator<Record<string, Value>> {
  const { db } = side;
  const query = selectRows(side, table, columns).compile();
  await sql`DECLARE read_rows NO SCROLL CURSOR FOR ${sql.raw(query.sql)}`.execute(db);
  try {
    for (let count = firstFetch; ; ) {
      const { rows } = await sql<Record<string, Value>>`
        FETCH ${sql.raw(String(count))} FROM read_rows`.execute(db);
      yield* rows;
      if (rows.length < count) return;
      const bytes = rows.reduce((sum, row) => sum + sizeOf(Object.values(row)), 0);
      count = Math.max(1, Math.min(rowsMax, Math.floor((lotBytes * rows.length) / (bytes + 1))));
    }
  } finally {
    // After a failure the transaction takes no more, and that failure is what counts.
    await sql`CLOSE read_rows`.execute(db).catch(() => undefined);
  }
}

/** Writes rows in lots, each of which is there as a whole or not at all; returns their number. */
export async function writeRows(
  db: Database,
  table: string,
  columns: readonly string[],
  rows: AsyncIterable<Row>,
): Promise<number> {
  const lotRows = Math.max(1, Math.min(rowsMax, Math.floor(valuesMax / columns.length)));
  let written = 0;
  let lot: Row[] = [];
  let bytes = 0;
  const write = async () => {
    const places = sql.join(columns.map((name) => sql.ref(name)));
    const values = sql.join(lot.map((row) => sql`(${sql.join(row)})`));
    await sql`INSERT INTO ${sql.table(table)} (${places}) VALUES ${values}`.execute(db);
    written += lot.length;
    lot = [];
    bytes = 0;
  };
  for await (const row of rows) {
    lot.push(row);
    bytes += sizeOf(row);
    if (lot.length >= lotRows || bytes >= lotBytes) await write();
  }
  if (lot.length > 0) await write();
  return written;
}

function sizeOf(row: readonly Value[]): number {
  return row.reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? value.length : 8),
    0,
  );
}

export function isSameRow(a: Row, b: Row): boolean {
  return a.length === b.length && a.every((value, place) => value === b[place]);
}
