// Kysely's SQLite dialect expects the interface of better-sqlite3, a native package that some
// machines would have to compile. This adapts Node's own `node:sqlite`.
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

// Kysely prepares each query every time; the product uses a few dozen repeatedly. Queries built
// from lists of values differ in their text, so the oldest are evicted.
const preparedMax = 200;

/** The database as Kysely expects it, with prepared statements cached by their text. */
export function kyselySqlite(file: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    close: () => {
      prepared.clear();
      file.close();
    },
    prepare: (text) => {
      const known = prepared.get(text);
      if (known !== undefined) return known;
      const statement = prepareStatement(file, text);
      if (prepared.size >= preparedMax) {
        const [oldest] = prepared.keys();
        if (oldest !== undefined) prepared.delete(oldest);
      }
      prepared.set(text, statement);
      return statement;
    },
  };
}

function prepareStatement(file: DatabaseSync, text: string): SqliteStatement {
  const statement = file.prepare(text);
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(inputValue)),
    run: (parameters) => statement.run(...parameters.map(inputValue)),
    iterate: (parameters) => statement.iterate(...parameters.map(inputValue)),
  };
}

/** @throws TypeError for types that SQLite does not support, such as boolean or undefined */
function inputValue(value: unknown): SQLInputValue {
  if (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    value instanceof Uint8Array
  ) {
    return value;
  }
  throw new TypeError(`SQLite cannot store a value of type ${typeof value}.`);
}
