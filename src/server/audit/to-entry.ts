// An entry as it is answered: the stored parts put together, with what was erased left out.
import * as v from 'valibot';
import type { AuditEntry, AuditRow } from '#contract/calls/audit.ts';
import { auditEvents, isAuditEvent } from '#contract/calls/audit-events.ts';
import type { AuditEntryRow } from '#server/store/audit-rows.ts';

const value = v.nullable(v.union([v.string(), v.number(), v.boolean()]));
const changes = v.optional(
  v.array(v.object({ field: v.string(), before: value, after: value })),
  [],
);
const partSchema = v.object({
  name: v.optional(v.string()),
  email: v.optional(v.string()),
  address: v.optional(v.string()),
  user_agent: v.optional(v.string()),
  changes,
});
const factsSchema = v.object({ changes });

type Part = v.InferOutput<typeof partSchema>;

/** Whoever changed the text in the database must not break the page that shows it. */
function read<S extends v.GenericSchema<unknown, object>>(schema: S, text: string | null) {
  try {
    return v.parse(schema, JSON.parse(text ?? '{}'));
  } catch {
    return v.parse(schema, {});
  }
}

export function toAuditRow(row: AuditEntryRow): AuditRow {
  const facts = isAuditEvent(row.event)
    ? auditEvents[row.event]
    : ({ name: row.event, page: '', type: 'Change' } as const);
  const { id, number, event, at } = row;
  return {
    id,
    number,
    event,
    event_name: facts.name,
    date: at,
    user: userOf(row),
    user_id: row.actor_id ?? row.subject_id,
    page: facts.page,
    type: facts.type,
    can_hide: event !== 'audit_hidden',
  };
}

function userOf(row: AuditEntryRow): string {
  if (row.actor_id === null && row.source === 'system') return 'System';
  const isActor = row.actor_id !== null;
  const text = isActor ? row.actor : row.subject;
  const { email } = read(partSchema, text);
  if (email) return email;
  return (isActor ? row.actor_digest : row.subject_digest) !== '' && text === null
    ? 'Erased user'
    : 'Unknown';
}

export function toAuditEntry(row: AuditEntryRow, hiddenBy: string | null): AuditEntry {
  const actor = read(partSchema, row.actor);
  const subject = read(partSchema, row.subject);
  const isErased = (text: string | null, digest: string) => text === null && digest !== '';
  return {
    ...toAuditRow(row),
    role: row.role,
    actor: row.actor_id === null ? null : personOf(row.actor_id, actor),
    subject: row.subject_id === null ? null : personOf(row.subject_id, subject),
    object_id: row.object_id,
    changes: [...read(factsSchema, row.facts).changes, ...subject.changes],
    source: row.source,
    metadata: {
      ip: actor.address ?? null,
      user_agent: actor.user_agent ?? null,
      request_id: row.request_id,
    },
    digest: row.digest,
    is_erased: isErased(row.actor, row.actor_digest) || isErased(row.subject, row.subject_digest),
    hidden_by: hiddenBy,
  };
}

function personOf(id: string, { name, email }: Part) {
  return { id, name: name || null, email: email || null };
}
