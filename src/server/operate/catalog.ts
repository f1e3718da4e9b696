// Which tables a database has, read from the migrations it went through, and their columns.
import { sql } from 'kysely';
import { OperatorFault } from '#server/operator-fault.ts';
import { type Database, type DatabaseTarget, openDatabase } from '#server/store/database.ts';
import {
  knownMigrations,
  moveNotFinished,
  readMigration,
  unfinishedMove,
} from '#server/store/migrate.ts';

/** A database, and which of the two it is. */
export interface Side {
  db: Database;
  kind: DatabaseTarget['kind'];
}

export interface Column {
  name: string;
  /** Place in the primary key, from 1; 0 for none. */
  keyPlace: number;
  isText: boolean;
}

// They tell where data is, not what it is.
const ofThePlace = new Set(['file_store']);

/** Opens a database whose statements take as long as they take. */
export function openSide(target: DatabaseTarget): Side {
  return { db: openDatabase(target, { hasTime: true }), kind: target.kind };
}

/**
 * The tables that these migrations create, each after those it refers to: a table can only refer to one that
 * is there already.
 */
export async function tablesAfter(migrations: readonly string[]): Promise<string[]> {
  const tables = new Set<string>();
  for (const name of migrations) {
    const text = await readMigration(name);
    for (const [, does = '', table = ''] of text.matchAll(
      /^(CREATE|DROP) TABLE (?:IF (?:NOT )?EXISTS )?(\w+)/gm,
    )) {
      if (does === 'CREATE') tables.add(table);
      else tables.delete(table);
    }
  }
  return [...tables];
}

/** Those of the tables whose rows are data. */
export async function dataTables(migrations: readonly string[]): Promise<string[]> {
  return (await tablesAfter(migrations)).filter((table) => !ofThePlace.has(table));
}

/** The migrations of a database, in their order; undefined if it has never been one of ours. */
export async function migrationsOf(side: Side): Promise<string[] | undefined> {
  if (!(await hasTable(side, 'schema_migrations'))) return undefined;
  const rows = await side.db
    .selectFrom('schema_migrations')
    .select('name')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** @throws OperatorFault when this version does not know one of them */
export async function refuseNewer(what: string, migrations: readonly string[]): Promise<void> {
  const known = new Set(await knownMigrations());
  const newer = migrations.filter((name) => !known.has(name));
  if (newer.length === 0) return;
  if (newer.includes(unfinishedMove)) throw new OperatorFault(moveNotFinished);
  throw new OperatorFault(
    `${what} is of a newer version of the product (${newer.join(', ')}). Use that version.`,
  );
}

async function hasTable({ db, kind }: Side, table: string): Promise<boolean> {
  const found =
    kind === 'sqlite'
      ? sql`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ${table}`
      : sql`SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = ${table}`;
  return (await found.execute(db)).rows.length > 0;
}

/** The columns of a table, in their order; none if it does not exist. */
export async function columnsOf({ db, kind }: Side, table: string): Promise<Column[]> {
  const query =
    kind === 'sqlite'
      ? sql<{ name: string; place: number; type: string }>`
          SELECT name, pk AS place, type FROM pragma_table_info(${table}) ORDER BY cid`
      : sql<{ name: string; place: number; type: string }>`
          SELECT a.attname AS name, format_type(a.atttypid, NULL) AS type,
            COALESCE(array_position(i.indkey::int2[], a.attnum) + 1, 0) AS place
          FROM pg_attribute a
          JOIN pg_class c ON c.oid = a.attrelid AND c.relname = ${table}
          JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = current_schema()
          LEFT JOIN pg_index i ON i.indrelid = a.attrelid AND i.indisprimary
          WHERE a.attnum > 0 AND NOT a.attisdropped
          ORDER BY a.attnum`;
  const { rows } = await query.execute(db);
  return rows.map(({ name, place, type }) => ({
    name,
    keyPlace: place,
    isText: /text|char/i.test(type),
  }));
}
