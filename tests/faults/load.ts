// A steady mixed load of a customer who repeats each call until it is acknowledged, with the same
// Idempotency-Key or operation id: text runs into the archive, drafts by sync, runs with a webhook, mails.
import { randomUUID } from 'node:crypto';
import { setTimeout as pace } from 'node:timers/promises';
import type { Outcome, Visitor } from '#tests/faults/visitor.ts';
import { field } from '#tests/kit/field.ts';

export const kinds = ['run', 'draft', 'later', 'mail'] as const;
export type Kind = (typeof kinds)[number];

/** Something the customer wants to have done once. */
export interface Wish {
  kind: Kind;
  /** Of its file, draft or mail. */
  name: string;
  row: string;
  /** Set once the product said that it is done or taken. */
  acknowledged?: unknown;
  /** Whether a later change of the same draft was acknowledged. */
  isReplaced?: boolean;
}

/** What became of the calls since it was begun. */
export interface Tally {
  sent: number;
  answered: number;
  refused: number;
  cut: number;
  wrong: string[];
  slowestMs: number;
  /** Why calls were refused, and how often. */
  reasons: Map<string, number>;
  /** How many calls of a kind were answered, and how many were refused or cut. */
  of: Record<Kind, { answered: number; failed: number }>;
  /** When a call last failed. */
  failedAtMs: number;
}

export interface Load {
  wishes: readonly Wish[];
  /** Counts from now on under this name. */
  begin(row: string): Tally;
  go(): void;
  /** Resolves when every wish so far is acknowledged. */
  rest(): Promise<void>;
  /** Asks once more for what was acknowledged, as somebody does who lost the answer. */
  repeat(wish: Wish): Promise<Outcome>;
}

type Send = (visitor: Visitor) => Promise<Outcome>;

// Between two calls of a lane.
const paceMs = 150;
// A customer who is less patient than the product asks for.
const againMs = 200;
const changesPerDraft = 4;

export function createLoad(visitor: Visitor, { webhookUrl = '', lanes = 1 } = {}): Load {
  const wishes: Wish[] = [];
  const senders = new Map<Wish, Send>();
  let row = '';
  let tally = newTally();
  let isGoing = false;
  let running: Promise<void>[] = [];

  const wish = (kind: Kind, send: (name: string) => Send): Wish => {
    const made: Wish = { kind, name: `${kind}-${wishes.length}-${randomUUID().slice(0, 8)}`, row };
    wishes.push(made);
    senders.set(made, send(made.name));
    return made;
  };
  const run = () => wish('run', (name) => keyed('/api/data-to-text/v1/convert', textOf(name)));
  const later = () =>
    wish('later', (name) => {
      const mapping = { mapping: '{ "name": name }', data: { name }, file_name: name };
      const done = { async: true, webhook_url: webhookUrl };
      return keyed('/api/data-mapping/v1/map', { ...mapping, ...done });
    });
  const mail = () =>
    wish('mail', (name) => {
      const to = [{ Email: `${name}@example.com` }];
      return keyed('/api/send-email/v1/send', { email: { to, subject: name, body: `<p>${name}` } });
    });
  // A new draft, and then some changes of it.
  const draftOf = () => {
    let draft: { id: string; etag: string } | undefined;
    let before: Wish | undefined;
    let changes = 0;
    return () => {
      const old = changes++ % (changesPerDraft + 1) === 0 ? undefined : draft;
      const made: Wish = wish('draft', (name) => {
        const payload = JSON.stringify({ name });
        const own =
          old === undefined ? { kind: 'create', id: randomUUID(), name } : { kind: 'update' };
        const rest =
          old === undefined ? { service: 'data-to-pdf' } : { id: old.id, base: old.etag };
        return synced({ ...own, ...rest, payload, op_id: randomUUID() }, (json) => {
          const at = 'results.0.draft';
          draft = { id: field(json, `${at}.id`), etag: field(json, `${at}.etag`) };
          if (old !== undefined && before !== undefined) before.isReplaced = true;
          before = made;
        });
      });
      return made;
    };
  };

  const lane = async (next: () => Wish) => {
    while (isGoing) {
      await fulfil(next());
      await pace(paceMs);
    }
  };

  const fulfil = async (made: Wish) => {
    const send = senders.get(made);
    while (send !== undefined) {
      const counted = tally;
      counted.sent += 1;
      const outcome = await send(visitor);
      count(counted, made.kind, outcome);
      if (outcome.kind === 'answered') {
        made.acknowledged = outcome.json;
        return;
      }
      await pace(againMs);
    }
  };

  return {
    wishes,
    begin: (name) => {
      row = name;
      tally = newTally();
      return tally;
    },
    go: () => {
      isGoing = true;
      const each = Array.from({ length: lanes }, () => [run, draftOf(), later, mail]);
      running = each.flat().map(lane);
    },
    rest: async () => {
      isGoing = false;
      await Promise.all(running);
    },
    repeat: async (made) => {
      const send = senders.get(made);
      if (send === undefined) throw new Error('no such wish');
      return send(visitor);
    },
  };
}

function textOf(name: string) {
  return {
    template_id: 'invoice-lines.csv',
    text_access_mode: 'archive',
    file_name: name,
    data: { items: [{ description: name, quantity: 1, net: 1 }] },
  };
}

function keyed(path: string, body: object): Send {
  const key = randomUUID();
  return ({ call, key: apiKey }) =>
    call('POST', path, { 'x-api-key': apiKey, 'idempotency-key': key }, body);
}

function synced(operation: object, done: (json: unknown) => void): Send {
  return async ({ call, cookie, userId }) => {
    const body = { user_id: userId, operations: [operation] };
    const outcome = await call('POST', '/core/service-request/sync', { cookie }, body);
    if (outcome.kind !== 'answered') return outcome;
    if (field(outcome.json, 'results.0.status') !== 'ok') {
      return { kind: 'wrong', why: `sync: ${JSON.stringify(outcome.json)}`, ms: outcome.ms };
    }
    done(outcome.json);
    return outcome;
  };
}

function newTally(): Tally {
  const none = () => ({ answered: 0, failed: 0 });
  const of = { run: none(), draft: none(), later: none(), mail: none() };
  return {
    sent: 0,
    answered: 0,
    refused: 0,
    cut: 0,
    wrong: [],
    slowestMs: 0,
    reasons: new Map(),
    of,
    failedAtMs: 0,
  };
}

function count(tally: Tally, kind: Kind, outcome: Outcome): void {
  tally.slowestMs = Math.max(tally.slowestMs, outcome.ms);
  const of = tally.of[kind];
  if (outcome.kind === 'answered') {
    tally.answered += 1;
    of.answered += 1;
    return;
  }
  of.failed += 1;
  tally.failedAtMs = performance.now();
  if (outcome.kind === 'refused') {
    tally.reasons.set(outcome.errorKey, (tally.reasons.get(outcome.errorKey) ?? 0) + 1);
  }
  if (outcome.kind === 'wrong') tally.wrong.push(outcome.why);
  else tally[outcome.kind] += 1;
}
