// What a person gets of the own data: JSON files, one for each kind of thing, and the files of the
// archive. Keys, password and cookies are not in it: a copy that lies around must open nothing.
import type { DraftWriter } from '#server/drafts/create-draft-writer.ts';
import type { Database } from '#server/store/database.ts';
import type { DraftRow } from '#server/store/tables.ts';

/** A JSON file of the export: a list whose rows are read while it is sent. */
export interface ExportedList {
  fileName: string;
  rows(userId: string): AsyncIterable<unknown>;
}

// A saved request may have a megabyte.
const rowsAtOnce = 20;

/** Reads a list in pages; each begins after the last row of the one before. */
async function* inPages<T>(
  read: (after: T | undefined, limit: number) => Promise<T[]>,
): AsyncGenerator<T> {
  let after: T | undefined;
  for (;;) {
    const rows = await read(after, rowsAtOnce);
    yield* rows;
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1);
  }
}

/** The bytes of a JSON list, while its rows are read. */
export async function* jsonList(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield before + JSON.stringify(row);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

export function exportedLists(
  db: Database,
  draftOnWire: DraftWriter['onWire'],
): readonly ExportedList[] {
  return [
    {
      fileName: 'requests.json',
      rows: async function* (userId) {
        const rows = inPages<DraftRow>((after, limit) =>
          db
            .selectFrom('drafts')
            .selectAll()
            .where('user_id', '=', userId)
            .where('removed_at', 'is', null)
            .where('id', '>', after?.id ?? '')
            .orderBy('id')
            .limit(limit)
            .execute(),
        );
        for await (const row of rows) yield draftOnWire(row);
      },
    },
    {
      fileName: 'api-keys.json',
      rows: (userId) =>
        inPages<{ id: string }>((after, limit) =>
          db
            .selectFrom('api_keys')
            .select(['id', 'name', 'description', 'created_at', 'updated_at', 'last_used_at'])
            .where('user_id', '=', userId)
            .where('id', '>', after?.id ?? '')
            .orderBy('id')
            .limit(limit)
            .execute(),
        ),
    },
    {
      fileName: 'months.json',
      rows: (userId) =>
        inPages<{ period: string }>((after, limit) =>
          db
            .selectFrom('usage')
            .select(['period', 'used'])
            .where('user_id', '=', userId)
            .where('period', '>', after?.period ?? '')
            .orderBy('period')
            .limit(limit)
            .execute(),
        ),
    },
    {
      fileName: 'runs.json',
      rows: (userId) =>
        inPages<{ id: string }>((after, limit) =>
          db
            .selectFrom('runs')
            .select([
              'id',
              'service',
              'function_name',
              'state',
              'problem',
              'started_at',
              'duration_ms',
              'bytes',
              'sha256',
              'api_key_id',
            ])
            .where('user_id', '=', userId)
            .where('id', '>', after?.id ?? '')
            .orderBy('id')
            .limit(limit)
            .execute(),
        ),
    },
    {
      fileName: 'invoices.json',
      rows: (userId) =>
        inPages<{ id: string }>((after, limit) =>
          db
            .selectFrom('invoices')
            .select(['id', 'number', 'period', 'requests', 'free', 'billable', 'price'])
            .select(['amount_minor', 'currency', 'status', 'created_at'])
            .where('user_id', '=', userId)
            .where('id', '>', after?.id ?? '')
            .orderBy('id')
            .limit(limit)
            .execute(),
        ),
    },
    {
      fileName: 'templates.json',
      rows: (userId) =>
        inPages<{ id: string; version: number }>((after, limit) =>
          db
            .selectFrom('templates')
            .innerJoin('template_versions', 'template_versions.template_id', 'templates.id')
            .select([
              'templates.id',
              'templates.name',
              'templates.service',
              'templates.sample_data',
              'template_versions.version',
              'template_versions.engine',
              'template_versions.content',
              'template_versions.created_at',
            ])
            .where('templates.user_id', '=', userId)
            .where(({ or, and, eb }) =>
              or([
                eb('templates.id', '>', after?.id ?? ''),
                and([
                  eb('templates.id', '=', after?.id ?? ''),
                  eb('template_versions.version', '>', after?.version ?? 0),
                ]),
              ]),
            )
            .orderBy('templates.id')
            .orderBy('template_versions.version')
            .limit(limit)
            .execute(),
        ),
    },
    {
      fileName: 'messages.json',
      rows: (userId) =>
        inPages<{ id: string }>((after, limit) =>
          db
            .selectFrom('contact_messages')
            .select([
              'id',
              'first_name',
              'last_name',
              'email',
              'company_name',
              'message',
              'created_at',
              'replied_at',
            ])
            .where('user_id', '=', userId)
            .where('id', '>', after?.id ?? '')
            .orderBy('id')
            .limit(limit)
            .execute(),
        ),
    },
  ];
}
