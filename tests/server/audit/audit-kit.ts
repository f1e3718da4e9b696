import type { AuditEntry, AuditRow } from '#contract/calls/audit.ts';
import { openDatabase } from '#server/store/database.ts';
import { field } from '#tests/kit/field.ts';
import type { Person } from '#tests/kit/people.ts';
import type { TestApp } from '#tests/kit/test-app.ts';

/** The audit trail as an admin sees it. */
export function auditOf(app: TestApp, admin: Person) {
  const { cookie } = admin;
  const post = (path: string, body: object) =>
    app.call('POST', `/core/audit/${path}`, { cookie, body });
  const list = async (body: object = {}, query = '?limit=1000') => {
    const answer = await post(`list${query}`, body);
    if (answer.status !== 200) throw new Error(answer.text);
    const parsed: { data: AuditRow[]; total: number; is_narrowed: boolean } = JSON.parse(
      answer.text,
    );
    return { ...parsed, events: parsed.data.map(({ event }) => event) };
  };
  const read = async (id: string): Promise<AuditEntry> => {
    const answer = await app.call('GET', `/core/audit/${id}`, { cookie });
    if (answer.status !== 200) throw new Error(answer.text);
    return JSON.parse(answer.text);
  };
  return {
    post,
    list,
    read,
    /** The newest entry of an event. */
    newest: async (event: string, body: object = {}) => {
      const found = (await list(body)).data.find((row) => row.event === event);
      if (found === undefined) throw new Error(`no ${event}`);
      return read(found.id);
    },
    hide: (id: string) => app.call('DELETE', `/core/audit/${id}`, { cookie }),
    csv: (query = '') => app.call('GET', `/core/audit/export${query}`, { cookie }),
    check: async (body?: object) => {
      const answer = await post('check', body ?? {});
      if (answer.status !== 200) throw new Error(answer.text);
      const parsed: {
        checked: number;
        head: { number: number; digest: string };
        first_break: { number: number; reason: string } | null;
      } = JSON.parse(answer.text);
      return parsed;
    },
    errorKey: (answer: { json: unknown }) => field(answer.json, 'error_key'),
  };
}

/** What somebody with the database alone can do. */
export async function tamper(app: TestApp, statement: (db: TestDb) => Promise<unknown>) {
  const db = openDatabase(app.database);
  try {
    await statement(db);
  } finally {
    await db.destroy();
  }
}

type TestDb = ReturnType<typeof openDatabase>;
