// A process of its own for bench-close.ts: closes the month, or inserts the same invoices bare.
import { DatabaseSync } from 'node:sqlite';
import { createMonthClose } from '#server/billing/create-month-close.ts';
import { openDatabase } from '#server/store/database.ts';

const [, , what, file = ''] = process.argv;
const atOnce = 200;

async function close(): Promise<void> {
  const db = openDatabase({ kind: 'sqlite', file });
  const started = performance.now();
  const invoices = await createMonthClose({
    db,
    now: () => new Date('2026-04-01T00:00:00Z'),
    tariff: { free: 2, price: '0.05', currency: 'EUR' },
    provider: 'stripe',
  })();
  if (invoices === 0) throw new Error('nothing was closed');
  tell(performance.now() - started);
  await db.destroy();
}

function insertBare(): void {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA synchronous = FULL');
  const rows = db.prepare('SELECT * FROM invoices').all();
  db.exec('DELETE FROM invoices');
  const names = Object.keys(rows[0] ?? {});
  const insert = db.prepare(
    `INSERT INTO invoices (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
  );
  const started = performance.now();
  for (let at = 0; at < rows.length; at += atOnce) {
    db.exec('BEGIN IMMEDIATE');
    for (const row of rows.slice(at, at + atOnce))
      insert.run(...names.map((name) => row[name] ?? null));
    db.exec('COMMIT');
  }
  tell(performance.now() - started);
  db.close();
}

function tell(ms: number): void {
  const peakMb = process.resourceUsage().maxRSS / 1024;
  process.stdout.write(JSON.stringify({ ms, peakMb }));
}

if (what === 'close') await close();
else insertBare();
