// Months of users on the real store, and the close and the charges of as many processes as a test
// wants.
import { createBillingMails } from '#server/billing/create-billing-mails.ts';
import { createCards } from '#server/billing/create-cards.ts';
import { createCharges } from '#server/billing/create-charges.ts';
import { createMonthClose, type Tariff } from '#server/billing/create-month-close.ts';
import { chargeAgain } from '#server/billing/invoice-store.ts';
import type { PaymentProvider } from '#server/billing/payment-provider.ts';
import { createJobs } from '#server/jobs/create-jobs.ts';
import type { Mail } from '#server/mail/mail.ts';
import { newId } from '#server/new-id.ts';
import type { InvoiceRow } from '#server/store/billing-rows.ts';
import { type Database, openDatabase } from '#server/store/database.ts';
import type { RunRow } from '#server/store/run-rows.ts';
import { createSilentLog } from '#tests/kit/silent-log.ts';
import { storeUser } from '#tests/kit/stored-user.ts';
import { createTestClock } from '#tests/kit/test-clock.ts';
import { openTestDatabase, type TestDatabase } from '#tests/kit/test-database.ts';
import { testRecorder } from '#tests/kit/test-recorder.ts';

export const cheap: Tariff = { free: 100, price: '0.05', currency: 'EUR' };

export interface BillingBench {
  database: TestDatabase;
  db: Database;
  clock: ReturnType<typeof createTestClock>;
  mails: Mail[];
  /** A user with so many runs of a month, and another user each time. */
  user(period: string, counted: number, running?: number): Promise<string>;
  /** The close of a process; with PostgreSQL each has its own connections. */
  close(tariff?: Tariff, options?: { atOnce?: number }): () => Promise<number>;
  charges(provider: PaymentProvider): ReturnType<typeof createCharges>;
  cards(provider: PaymentProvider): ReturnType<typeof createCards>;
  invoices(): Promise<InvoiceRow[]>;
  /** Sends the mails that are due. */
  sendMails(): Promise<void>;
  end(): Promise<void>;
}

export async function openBillingBench(): Promise<BillingBench> {
  const database = await openTestDatabase();
  const { db } = database;
  const clock = createTestClock('2026-04-01T00:00:00Z');
  const { now } = clock;
  const log = createSilentLog();
  // One at a time, so that mails are in the order of their jobs.
  const jobs = createJobs({ db, now, log, atOnce: 1 });
  const mails: Mail[] = [];
  const opened: Database[] = [];
  const invoiceMails = createBillingMails({
    db,
    jobs,
    mailer: {
      send: async (mail) => {
        mails.push(mail);
      },
    },
    brandName: 'Portal',
    publicUrl: () => 'https://portal.example',
  });
  const anotherDb = () => {
    // SQLite has one process at a time, which shares its connection.
    if (database.target.kind === 'sqlite') return db;
    const other = openDatabase(database.target);
    opened.push(other);
    return other;
  };
  return {
    database,
    db,
    clock,
    mails,
    user: async (period, counted, running = 0) => {
      const { id } = await storeUser(db, { request_limit: null });
      await addRuns(db, id, period, 'counted', counted);
      await addRuns(db, id, period, 'reserved', running);
      const used = counted + running;
      await db.insertInto('usage').values({ user_id: id, period, used, noticed: 0 }).execute();
      return id;
    },
    close: (tariff = cheap, options = {}) =>
      createMonthClose({
        db: anotherDb(),
        now,
        tariff,
        provider: 'test',
        recordAudit: testRecorder(now),
        ...options,
      }),
    charges: (provider) =>
      createCharges({
        db: anotherDb(),
        now,
        log,
        provider,
        mails: invoiceMails,
        isStopping: () => false,
      }),
    cards: (provider) =>
      createCards({
        db,
        now,
        provider,
        recordAudit: testRecorder(now),
        onDefault: (transaction, userId) =>
          chargeAgain(transaction, userId, provider.kind, now().toISOString()),
      }),
    invoices: () => db.selectFrom('invoices').selectAll().orderBy('number').execute(),
    sendMails: jobs.runDue,
    end: async () => {
      for (const other of opened) await other.destroy();
      await database.close();
    },
  };
}

const services = ['data-to-pdf', 'data-to-text', 'html-to-pdf'];

export async function addRuns(
  db: Database,
  userId: string,
  period: string,
  state: RunRow['state'],
  count: number,
): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    user_id: userId,
    api_key_id: 'key',
    service: services[index % services.length] ?? '',
    function_name: 'Convert',
    period,
    state,
    started_at: `${period}-15T12:00:00.000Z`,
  }));
  while (rows.length > 0) await db.insertInto('runs').values(rows.splice(0, 500)).execute();
}
