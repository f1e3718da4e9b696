// Bills as a user sees them, with the built-in test provider: preview, invoices, their PDFs and the
// receipts behind them. Runs, cards, close and charges all come about as in production.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/store/database.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { readPdf } from '#tests/kit/read-pdf.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

// Near the end of the month: sessions last a day.
let at = new Date('2026-03-31T20:00:00Z');
let app: TestApp;
let ana: Person;
let bo: Person;
let cy: Person;

beforeAll(async () => {
  app = await startTestApp({
    now: () => at,
    env: { FREE_REQUESTS: '2', PRICE_PER_REQUEST: '0.0125', COMPANY_NAME: 'Harbour Paper d.o.o.' },
  });
  const boss = await aUser(app, { name: 'Adm Admić', email: 'adm@example.com', admin: true });
  ana = await aUser(app);
  bo = await aUser(app, { name: 'Bo Bošnjak' });
  cy = await aUser(app, { name: 'Cy Cvek' });
  for (const { id } of [ana, bo]) {
    const path = `/core/user-configuration/set-limit/${id}`;
    await app.call('PUT', path, { cookie: boss.cookie, body: { request_limit: null } });
  }
});

afterAll(() => app.close());

const get = async (path: string, { cookie }: Person) => {
  const answer = await app.call('GET', path, { cookie });
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
};

const run = (person: Person, path = 'data-to-text', more = {}) =>
  app.call('POST', `/api/${path}/v1/${path === 'data-generator' ? 'generate' : 'convert'}`, {
    body: { template_id: 'invoice.txt', data: { company: 'A' }, ...more },
    headers: { 'x-api-key': person.key },
  });

const save = ({ cookie }: Person, paymentMethodId: string) =>
  app.call('POST', '/billing/save-payment-method', { cookie, body: { paymentMethodId } });

/** The only invoice of a person, as soon as it is in a state. */
async function invoiceOf(person: Person, status: string): Promise<Record<string, unknown>> {
  const list = async () => {
    const json = await get('/billing/invoices', person);
    return Array.isArray(json) ? json : [];
  };
  const statusOf = async () => field((await list())[0], 'status');
  await expect.poll(statusOf, { timeout: 20_000 }).toBe(status);
  return (await list())[0];
}

async function countedReceipts(person: Person, filter: object): Promise<number> {
  const { json } = await app.call('POST', '/core/receipt/list?limit=1', {
    cookie: person.cookie,
    body: { counted: true, ...filter },
  });
  return Number(field(json, 'total'));
}

describe('the preview', () => {
  test('of a month without requests explains that nothing is billed', async () => {
    expect(await get('/billing/preview', ana)).toEqual({
      period_start: '2026-03-01T00:00:00.000Z',
      period_end: '2026-04-01T00:00:00.000Z',
      period: '2026-03',
      count: 0,
      running: 0,
      free: 2,
      billable: 0,
      price_per_request: '0.0125',
      amount: '0.00',
      currency: 'EUR',
      lines: [],
      explanations: {
        count:
          '0 requests succeeded this month (UTC) and have a receipt each. Failed runs, tests and validations are not counted.',
        free: '2 requests a month cost nothing.',
        billable: '0 counted is not more than 2 free: nothing is billed.',
        amount: '0 × 0.0125 EUR = 0.00 EUR, rounded once. Stays so until 2026-04-01: no invoice.',
      },
    });
  });

  test('counts what has a receipt, and nothing else', async () => {
    for (let one = 0; one < 6; one += 1) await run(ana);
    await run(ana, 'data-generator', { template_id: 'invoice.xml' });
    await run(ana, 'data-to-text', { test: true });
    await run(ana, 'data-to-text', { template_id: 'no-such.txt' });
    const preview = await get('/billing/preview', ana);
    expect(preview).toMatchObject({
      count: 7,
      billable: 5,
      amount: '0.06',
      lines: [
        { service: 'data-generator', count: 1 },
        { service: 'data-to-text', count: 6 },
      ],
      explanations: {
        billable: '7 counted − 2 free = 5.',
        amount:
          '5 × 0.0125 EUR = 0.06 EUR, rounded once. Invoiced on 2026-04-01 (UTC) for the whole month, and charged to the default card.',
      },
    });
    expect(await countedReceipts(ana, { period: '2026-03' })).toBe(7);
  });

  test('without a price says so', async () => {
    const free = await startTestApp();
    const person = await aUser(free);
    const { json } = await free.call('GET', '/billing/preview', { cookie: person.cookie });
    await free.close();
    expect(json).toMatchObject({ amount: null, price_per_request: null });
    expect(field(json, 'explanations.amount')).toBe(
      'The operator has set no price: there are no invoices.',
    );
  });
});

describe('the test provider', () => {
  test('says that it is one', async () => {
    const plan = await get('/billing/plan', ana);
    expect(plan).toMatchObject({ provider: 'test', publishable_key: null, free: 2 });
  });

  test.each([
    ['pm_card_chargeDeclined', 402, 'card_declined'],
    ['pm_card_unknown', 404, 'not_found'],
    ['pm_constructor', 404, 'not_found'],
  ])('refuses %s', async (id, status, key) => {
    const answer = await save(ana, id);
    expect([answer.status, field(answer.json, 'error_key')]).toEqual([status, key]);
  });

  test('asks the owner of a 3-D Secure card, and takes the repeated call as a yes', async () => {
    const asked = await save(cy, 'pm_card_threeDSecure2Required');
    expect(asked.json).toMatchObject({ requires_action: true, client_secret: expect.any(String) });
    expect(await get('/billing/payment-methods', cy)).toEqual([]);
    expect(field((await save(cy, 'pm_card_threeDSecure2Required')).json, 'requires_action')).toBe(
      '',
    );
    expect(await get('/billing/payment-methods', cy)).toMatchObject([{ last4: '3220' }]);
  });

  test('keeps the cards of two people apart, and one can come back', async () => {
    for (const person of [ana, bo]) await save(person, 'pm_card_visa');
    const gone = await app.call('DELETE', '/billing/payment-method?paymentMethodId=pm_card_visa', {
      cookie: bo.cookie,
    });
    expect(gone.json).toEqual({ success: true, default_id: null });
    expect(await get('/billing/payment-methods', bo)).toEqual([]);
    expect(await get('/billing/payment-methods', ana)).toMatchObject([
      { id: 'pm_card_visa', last4: '4242', default: true },
    ]);
    await save(bo, 'pm_card_authenticationRequired');
    await save(bo, 'pm_card_authenticationRequired');
    expect(await get('/billing/payment-methods', bo)).toMatchObject([{ last4: '3184' }]);
  });
});

describe('an invoice', () => {
  test('comes with the new month, is charged, and tells what it counts', async () => {
    for (let one = 0; one < 5; one += 1) await run(bo);
    at = new Date('2026-04-01T00:00:30Z');
    const invoice = await invoiceOf(ana, 'paid');
    expect(invoice).toMatchObject({
      number: expect.stringMatching(/^TEST-2026-00000[12]$/),
      period: '2026-03',
      count: 7,
      free: 2,
      billable: 5,
      price_per_request: '0.0125',
      amount: '0.06',
      amount_minor: 6,
      currency: 'EUR',
      test: true,
      failure: null,
      lines: [
        { service: 'data-generator', count: 1 },
        { service: 'data-to-text', count: 6 },
      ],
      pdf_url: `/billing/invoices/${field(invoice, 'id')}/pdf`,
    });
    for (const [service, count] of [
      ['data-generator', 1],
      ['data-to-text', 6],
    ]) {
      expect(await countedReceipts(ana, { period: '2026-03', service })).toBe(count);
    }
    expect(await countedReceipts(ana, { period: '2026-04' })).toBe(0);
  }, 60_000);

  test('is a PDF marked TEST, with the same bytes each time, of its owner only', async () => {
    const invoice = await invoiceOf(ana, 'paid');
    const path = field(invoice, 'pdf_url');
    const files = await Promise.all(
      [1, 2, 3].map(() => app.call('GET', path, { cookie: ana.cookie })),
    );
    const [first] = files;
    expect(first?.headers.get('content-type')).toBe('application/pdf');
    expect(first?.headers.get('content-disposition')).toContain(
      `invoice-${field(invoice, 'number')}.pdf`,
    );
    at = new Date('2026-04-01T09:00:00Z');
    await app.call('PUT', `/core/user/${ana.id}`, { cookie: ana.cookie, body: { name: 'Other' } });
    files.push(await app.call('GET', path, { cookie: ana.cookie }));
    for (const file of files)
      expect(Buffer.compare(file.bytes, first?.bytes ?? file.bytes)).toBe(0);
    const { text } = await readPdf(first?.bytes ?? new Uint8Array());
    for (const words of [
      'TEST',
      'Ana Anić',
      'Harbour Paper d.o.o.',
      '1.25',
      '€0.06',
      'March 2026',
    ]) {
      expect(text).toContain(words);
    }
    expect((await app.call('GET', path, { cookie: bo.cookie })).status).toBe(404);
    expect((await app.call('GET', path)).status).toBe(401);
    const archive = await get('/api/file-archive/v1/files?kind=pdf', ana);
    expect(field(archive, 'total')).toBe('0');
    expect(field(await get('/billing/preview', ana), 'count')).toBe('0');
  }, 60_000);

  test('that needs its owner is mailed, and paid with the owner there', async () => {
    const invoice = await invoiceOf(bo, 'open');
    await expect.poll(async () => field(await invoiceOf(bo, 'open'), 'failure')).toContain('bank');
    const [mail] = (await app.mailsTo(bo.email, 2)).slice(1);
    expect(mail?.text).toContain(`/billing/${bo.id}`);
    const pay = (person: Person) =>
      app.call('POST', `/billing/invoices/${field(invoice, 'id')}/pay`, { cookie: person.cookie });
    expect((await pay(ana)).status).toBe(404);
    expect((await pay(bo)).json).toMatchObject({ status: 'open', requires_action: true });
    expect((await pay(bo)).json).toEqual({ status: 'paid' });
  }, 60_000);

  test('takes no more requests into its month', async () => {
    const db = openDatabase(app.database);
    const rows = await db.selectFrom('usage').select('closed_at').execute();
    await db.destroy();
    expect(rows.every(({ closed_at: closed }) => closed !== null)).toBe(true);
  });
});
