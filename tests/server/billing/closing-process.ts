// A process of its own that closes months, user by user, until it is done or killed.
import { createMonthClose } from '#server/billing/create-month-close.ts';
import { type DatabaseTarget, openDatabase } from '#server/store/database.ts';

const [, , targetJson = '{}', at = ''] = process.argv;
const target: DatabaseTarget = JSON.parse(targetJson);
const db = openDatabase(target);
const close = createMonthClose({
  db,
  now: () => new Date(at),
  tariff: { free: 1, price: '1', currency: 'EUR' },
  provider: 'stripe',
  atOnce: 1,
});
await close();
await db.destroy();
