// Writes the audit trail. The order is that of one row, the head: a writer locks it, takes the next
// numbers and sets the new end, all in the transaction of the change.
import { type AuditChain, headOf, newPart } from '#server/audit/audit-chain.ts';
import { type AuditEvent, isPlain, type RecordAudit } from '#server/audit/audit-event.ts';
import {
  type AuditPerson,
  insertEntries,
  readPeople,
  takeNumbers,
  writeHead,
} from '#server/audit/record-store.ts';
import type { Log } from '#server/log.ts';
import { newId } from '#server/new-id.ts';
import type { AuditEntryRow } from '#server/store/audit-rows.ts';
import { currentOrigin, currentRequestId, type RequestOrigin } from '#server/tracing/request-id.ts';

const userAgentMax = 200;

export function createRecorder({
  chain,
  now,
  log,
}: {
  chain: AuditChain;
  now: () => Date;
  log: Log;
}): RecordAudit {
  return async (transaction, ...events) => {
    const origin = currentOrigin();
    const drafts = events.map((event) => ({ ...event, ...whoOf(event, origin) }));
    const ids = drafts.flatMap(({ actorId, subjectId }) => [actorId, subjectId]);
    const people = await readPeople(transaction, ids);
    const at = now();
    const prepared = drafts.map((draft) => entryOf(draft, { origin, people, at }));
    const head = await takeNumbers(transaction, prepared.length);
    let last = headOf({ ...head, number: head.number - prepared.length });
    // Built upon all the same, but not on its digest: the break stays, and everybody can work.
    if (!chain.isSealed('head', last, head.seal)) {
      log.error('audit_head_broken', { number: last.number });
      last = { ...last, digest: `broken ${last.digest}` };
    }
    const rows = prepared.map((entry): AuditEntryRow => {
      const number = last.number + 1;
      last = { number, digest: chain.digestOf({ ...entry, number }, last.digest) };
      return { ...entry, number, digest: last.digest };
    });
    await insertEntries(transaction, rows);
    await writeHead(transaction, last, chain.sealOf('head', last));
    return rows.map(({ number }) => number);
  };
}

function whoOf({ actorId, subjectId }: AuditEvent, origin: RequestOrigin | undefined) {
  const actor = actorId === undefined ? origin?.userId : actorId;
  return { actorId: actor ?? null, subjectId: subjectId ?? null };
}

function entryOf(
  { event, actorId, subjectId, objectId, changes = [] }: ReturnType<typeof whoOf> & AuditEvent,
  {
    origin,
    people,
    at,
  }: {
    origin: RequestOrigin | undefined;
    people: ReadonlyMap<string, AuditPerson>;
    at: Date;
  },
): Omit<AuditEntryRow, 'number' | 'digest'> {
  const actor = people.get(actorId ?? '');
  const subject = people.get(subjectId ?? '');
  const personal = changes.filter((change) => !isPlain(change));
  const actorPart = newPart({
    name: actor?.name,
    email: actor?.email,
    address: origin?.address,
    user_agent: origin?.userAgent.slice(0, userAgentMax),
  });
  const subjectPart = newPart({
    name: subject?.name,
    email: subject?.email,
    changes: personal.length === 0 ? undefined : personal,
  });
  return {
    id: newId(at),
    at: at.toISOString(),
    event,
    source: origin?.source ?? 'system',
    role:
      (actor ?? (actorId === null && origin !== undefined ? subject : undefined))?.role ?? 'none',
    actor_id: actorId,
    subject_id: subjectId,
    object_id: objectId ?? null,
    request_id: currentRequestId() ?? null,
    facts: JSON.stringify({ changes: changes.filter(isPlain) }),
    actor: actorPart.text,
    actor_digest: actorPart.digest,
    subject: subjectPart.text,
    subject_digest: subjectPart.digest,
    hidden_by: null,
  };
}
