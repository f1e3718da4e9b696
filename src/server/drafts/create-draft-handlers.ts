import { randomUUID } from 'node:crypto';
import type { ServerDraft } from '#contract/calls/draft-fields.ts';
import { Problem } from '#contract/problems.ts';
import type { DraftChange, DraftOutcome } from '#server/drafts/apply-change.ts';
import { createDraftWriter } from '#server/drafts/create-draft-writer.ts';
import { createSyncHandlers } from '#server/drafts/create-sync-handlers.ts';
import { listDraftRows, readDraftRows } from '#server/drafts/draft-store.ts';
import { readIfMatch } from '#server/drafts/if-match.ts';
import { payloadSizeErrors } from '#server/drafts/payload-size.ts';
import { filterDate } from '#server/filter-date.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { Secrets } from '#server/secrets.ts';
import type { Database } from '#server/store/database.ts';

export interface DraftParts {
  db: Database;
  secrets: Secrets;
  now: () => Date;
}

export type DraftHandlers = Handlers<
  | 'listDrafts'
  | 'createDraft'
  | 'readDraft'
  | 'updateDraft'
  | 'removeDraft'
  | 'syncDrafts'
  | 'listDraftChanges'
  | 'compareDrafts'
  | 'readDeviceKey'
>;

/** The calls on saved requests. Drafts of other users are answered like missing ones. */
export function createDraftHandlers(parts: DraftParts): DraftHandlers {
  const { db, secrets } = parts;
  const drafts = createDraftWriter(parts);

  const writeOne = async (userId: string, change: DraftChange): Promise<DraftOutcome> => {
    const [outcome] = await drafts.write(userId, [change]);
    if (outcome === undefined) throw new Error('a change without an outcome');
    if (outcome.status === 'full') throw new Problem('draft_limit');
    if (outcome.status === 'conflict') {
      throw new Problem('draft_changed', { current: drafts.onWire(outcome.row) });
    }
    return outcome;
  };

  const hideKey = async (userId: string, payload: string): Promise<string> =>
    (await drafts.keyHider(userId, [payload]))(payload);

  return {
    ...createSyncHandlers({ ...parts, drafts }),

    listDrafts: async ({ caller, query, body }) => {
      const filter = {
        createdFrom: filterDate('date_from', body.date_from),
        createdTo: filterDate('date_to', body.date_to),
        updatedFrom: filterDate('updated_from', body.updated_from),
        updatedTo: filterDate('updated_to', body.updated_to),
        service: body.service === 'all' ? undefined : body.service || undefined,
      };
      const { rows, total } = await listDraftRows(db, caller.userId, filter, query);
      return { data: rows.map(drafts.onWire), total };
    },

    createDraft: async ({ caller, headers, body }) => {
      refuseLarge(body.payload);
      const { name, service, payload } = body;
      const outcome = await writeOne(caller.userId, {
        kind: 'create',
        id: headers['idempotency-key'] ?? randomUUID(),
        opId: undefined,
        content: { name, service, payload: await hideKey(caller.userId, payload) },
        firstBody: drafts.firstBodyOf({ name, service, payload }),
      });
      if (!('row' in outcome)) throw new Problem('draft_gone');
      return drafts.onWire(outcome.row);
    },

    readDraft: async ({ caller, params }): Promise<ServerDraft> => {
      const [row] = await readDraftRows(db, caller.userId, [params.id]);
      if (row === undefined || row.removed_at !== null) throw new Problem('not_found');
      return drafts.onWire(row);
    },

    updateDraft: async ({ caller, params, headers, body }) => {
      refuseLarge(body.payload);
      const { name, service, payload } = body;
      const outcome = await writeOne(caller.userId, {
        kind: 'update',
        id: params.id,
        opId: undefined,
        base: readIfMatch(headers['if-match']),
        content: {
          name,
          service,
          payload: payload === undefined ? undefined : await hideKey(caller.userId, payload),
        },
      });
      if (!('row' in outcome)) throw new Problem('not_found');
      return drafts.onWire(outcome.row);
    },

    removeDraft: async ({ caller, params, headers }) => {
      const base = readIfMatch(headers['if-match']);
      const change = { kind: 'delete', id: params.id, opId: undefined, base } as const;
      if (!('row' in (await writeOne(caller.userId, change)))) throw new Problem('not_found');
      return { success: true };
    },

    readDeviceKey: async ({ caller }) => ({
      key: secrets.sign('device-key', Buffer.from(caller.userId)).toString('base64'),
    }),
  };
}

function refuseLarge(payload: string | undefined): void {
  const errors = payloadSizeErrors(payload);
  if (errors.length > 0) throw new Problem('body_too_large', { errors });
}
