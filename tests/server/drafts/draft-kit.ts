import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { expect } from 'vitest';
import { draftSchema, type ServerDraft } from '#contract/calls/draft-fields.ts';
import { draftCalls } from '#contract/calls/drafts.ts';
import type { Person } from '#tests/kit/people.ts';
import type { Answer, TestApp } from '#tests/kit/test-app.ts';

/** A body that can be saved. */
export function aDraft(different: Record<string, unknown> = {}) {
  return {
    name: 'Invoice',
    payload: '{"template_id": "invoice.hbs"}',
    service: 'data-to-pdf',
    ...different,
  };
}

/** An operation as a device stores it before it is first sent. */
export function aCreate(different: Record<string, unknown> = {}) {
  return { kind: 'create', op_id: randomUUID(), id: randomUUID(), ...aDraft(), ...different };
}

export function anUpdate(draft: ServerDraft, different: Record<string, unknown> = {}) {
  return { kind: 'update', op_id: randomUUID(), id: draft.id, base: draft.etag, ...different };
}

export function aDelete(draft: ServerDraft, different: Record<string, unknown> = {}) {
  return { kind: 'delete', op_id: randomUUID(), id: draft.id, base: draft.etag, ...different };
}

const changesAnswer = draftCalls.listDraftChanges.answer;

export type Changes = v.InferOutput<typeof changesAnswer>;
export type Results = v.InferOutput<typeof draftCalls.syncDrafts.answer>['results'];

/** What a user does with saved requests, over HTTP. */
export function draftsOf(app: TestApp, { id: userId, cookie }: Person) {
  const call = (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) =>
    app.call(method, `/core/service-request${path}`, {
      cookie,
      headers,
      ...(body === undefined ? {} : { body }),
    });

  const changes = async (since?: string): Promise<Changes> => {
    const query = since === undefined ? '' : `?since=${encodeURIComponent(since)}`;
    const answer = await call('GET', `/changes${query}`);
    expect(answer.status, answer.text).toBe(200);
    return v.parse(changesAnswer, answer.json);
  };

  return {
    call,
    create: (body: unknown = aDraft(), key?: string) =>
      call('POST', '', body, key === undefined ? {} : { 'idempotency-key': key }),
    read: (id: string) => call('GET', `/${id}`),
    update: (id: string, body: unknown, ifMatch?: string) =>
      call('PUT', `/${id}`, body, ifMatch === undefined ? {} : { 'if-match': ifMatch }),
    remove: (id: string, ifMatch?: string) =>
      call('DELETE', `/${id}`, undefined, ifMatch === undefined ? {} : { 'if-match': ifMatch }),
    list: async (body: unknown = {}, query = '?limit=100') => {
      const answer = await call('POST', `/list${query}`, body);
      expect(answer.status, answer.text).toBe(200);
      return v.parse(draftCalls.listDrafts.answer, answer.json);
    },
    askSync: (operations: readonly unknown[], as = userId) =>
      call('POST', '/sync', { user_id: as, operations }),
    sync: async (...operations: readonly unknown[]): Promise<Results> => {
      const answer = await call('POST', '/sync', { user_id: userId, operations });
      expect(answer.status, answer.text).toBe(200);
      return v.parse(draftCalls.syncDrafts.answer, answer.json).results;
    },
    changes,
    /** All pages, starting from a cursor. */
    pull: async (since?: string) => {
      const pages = [await changes(since)];
      for (let page = pages[0]; page?.more; ) {
        page = await changes(page.cursor);
        pages.push(page);
      }
      return pages;
    },
  };
}

export type Drafts = ReturnType<typeof draftsOf>;

/** The draft in an answer. */
export function draftIn(answer: Answer): ServerDraft {
  expect(answer.status, answer.text).toBeLessThan(300);
  return v.parse(draftSchema, answer.json);
}

/** The draft in the result of one operation of a batch. */
export function draftOf(results: Results, index = 0): ServerDraft {
  const result = results[index];
  if (result?.status !== 'ok') throw new Error(`not ok: ${JSON.stringify(result)}`);
  return result.draft;
}
