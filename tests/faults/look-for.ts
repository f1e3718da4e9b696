// What there is of the customer's wishes: read from the product like anyone reads it, from the mail server and
// from the webhook's receiver.
import type { Wish } from '#tests/faults/load.ts';
import type { Visitor } from '#tests/faults/visitor.ts';
import { field } from '#tests/kit/field.ts';
import type { SmtpServer } from '#tests/server/mail/smtp-kit.ts';
import type { Receiver } from '#tests/server/webhooks/webhook-kit.ts';

export interface Arrivals {
  /** How many different mails or jobs there are of a wish. */
  copies(wish: Wish): number;
  /** How many arrived more than once with the same id, which their receivers know them by. */
  again(wishes: readonly Wish[]): number;
}

const pageRows = 1000;

/** What arrived outside so far. */
export function arrivalsAt(smtp: SmtpServer, receiver: Receiver): Arrivals {
  const ids = new Map<string, string[]>();
  const add = (name: string, id: string) => ids.set(name, [...(ids.get(name) ?? []), id]);
  for (const bytes of smtp.received) {
    const [head = ''] = bytes.toString('latin1').split('\r\n\r\n', 1);
    add(headerOf(head, 'Subject'), headerOf(head, 'Message-ID'));
  }
  for (const { headers, body } of receiver.deliveries) {
    const job: unknown = JSON.parse(body);
    if (field(job, 'status') !== 'done') continue;
    const name = /later-\d+-[0-9a-f]+/.exec(body)?.[0];
    if (name !== undefined) add(name, String(headers['webhook-id']));
  }
  return {
    copies: ({ name }) => new Set(ids.get(name)).size,
    again: (wishes) =>
      wishes.reduce((sum, { name }) => {
        const all = ids.get(name) ?? [];
        return sum + all.length - new Set(all).size;
      }, 0),
  };
}

function headerOf(head: string, name: string): string {
  return new RegExp(`^${name}: (.+)$`, 'im').exec(head)?.[1]?.trim() ?? '';
}

export interface Stored {
  /** How many files of runs that count, or drafts, there are of a wish. */
  copies(wish: Wish): number;
  /** Names of files whose run does not count: the next sweep removes them. */
  leftovers: string[];
}

/** What is stored of the wishes. */
export async function readStored(visitor: Visitor): Promise<Stored> {
  const files = await namesIn(visitor, 'GET', '/api/file-archive/v1/files');
  const counted = new Set(
    await namesIn(visitor, 'POST', '/core/receipt/list', { status: 'success' }),
  );
  const drafts = await pagesOf(visitor, 'POST', '/core/service-request/list', {});
  const payloads = drafts.map((row) => field(JSON.parse(field(row, 'payload')), 'name'));
  // A second file of the same name has a number behind it.
  const found = new Map<string, number>();
  for (const name of [...files.filter((file) => counted.has(file)), ...payloads]) {
    const wished = /^\w+-\d+-[0-9a-f]{8}/.exec(name)?.[0] ?? name;
    found.set(wished, (found.get(wished) ?? 0) + 1);
  }
  return {
    copies: ({ name }) => found.get(name) ?? 0,
    leftovers: files.filter((file) => !counted.has(file)),
  };
}

async function namesIn(...of: Parameters<typeof pagesOf>): Promise<string[]> {
  return (await pagesOf(...of)).map((row) => field(row, 'file_name'));
}

async function pagesOf(
  { call, cookie }: Visitor,
  method: string,
  path: string,
  body?: object,
): Promise<unknown[]> {
  const all: unknown[] = [];
  for (;;) {
    const address = `${path}?limit=${pageRows}&offset=${all.length}`;
    const page = await call(method, address, { cookie }, body);
    if (page.kind !== 'answered') throw new Error(JSON.stringify(page));
    const rows = rowsOf(page.json);
    all.push(...rows);
    if (rows.length < pageRows) return all;
  }
}

function rowsOf(json: unknown): unknown[] {
  const rows: unknown = Reflect.get(Object(json), 'data');
  return Array.isArray(rows) ? rows : [];
}

/** How many runs of a service the month counts. */
export async function countedRuns({ read }: Visitor): Promise<ReadonlyMap<string, number>> {
  const body = { page_number: 1, page_size: 100, date_from: '', date_to: '', timezone_offset: 0 };
  const rows = rowsOf(await read('POST', '/billing/analytics/user', body));
  return new Map(
    rows.map((row) => [field(row, 'service_name'), Number(field(row, 'number_of_requests'))]),
  );
}
