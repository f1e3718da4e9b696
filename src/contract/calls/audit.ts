// The audit trail: what happened, in an order that nobody can change unnoticed.
import * as v from 'valibot';
import { defineCalls } from '#contract/call.ts';
import { auditTypes } from '#contract/calls/audit-events.ts';
import { idOf, ownId, success, total } from '#contract/common-fields.ts';
import { limits } from '#contract/limits.ts';
import { filterFrom, filterTo, listPage } from '#contract/list-rules.ts';
import { roleNames } from '#contract/roles.ts';
import { id, isoDate } from '#contract/rules.ts';

const search = v.optional(
  v.pipe(
    v.nullable(
      v.pipe(
        v.string(),
        v.maxLength(
          limits.searchLengthMax,
          `Can't be longer than ${limits.searchLengthMax} characters.`,
        ),
      ),
    ),
    v.description(
      `Part of the name of an event, or of the name or email address of a user. Of more than ${limits.auditSearchedUsersMax} users that fit, only the newest accounts are looked for, see \`is_narrowed\`. With \`user_id\`, it looks among the newest ${limits.auditCountedMax} entries of the user by each role.`,
    ),
  ),
);
const role = v.optional(
  v.pipe(
    v.nullable(v.picklist([...roleNames, '', 'all'])),
    v.description('Only what users with this role did. Empty, `all` or null for any.'),
  ),
);
const userId = v.optional(
  v.pipe(
    v.nullable(v.union([v.literal(''), id])),
    v.description('Only what this user did, or what was done to the account. Empty for any.'),
  ),
);

const filterFields = {
  search_query: search,
  role,
  user_id: userId,
  date_from: filterFrom,
  date_to: filterTo,
};

const nameOf = v.pipe(
  v.nullable(v.string()),
  v.description('Name at that time; null if unknown or erased.'),
);
const emailOf = v.pipe(
  v.nullable(v.string()),
  v.description('Email address at that time; null if unknown or erased.'),
);
const idOrNull = (text: string) => v.pipe(v.nullable(v.string()), v.description(text));

const rowFields = {
  id: ownId,
  number: v.pipe(v.number(), v.description('Its place in the trail: 1, 2, 3 and so on, no gaps.')),
  event: v.pipe(v.string(), v.description('Key of the event, such as `role_changed`.')),
  event_name: v.pipe(v.string(), v.description('The event in words.')),
  date: v.pipe(isoDate, v.description('When it happened.')),
  user: v.pipe(
    v.string(),
    v.description('Who did it, by email address; whose account it is about if that is not known.'),
  ),
  user_id: idOrNull('Id of that user.'),
  page: v.pipe(v.string(), v.description('The page of the portal that does this.')),
  type: v.pipe(v.picklist(auditTypes), v.description('What kind of event it is.')),
  can_hide: v.pipe(v.boolean(), v.description('False for entries about hidden entries.')),
};

const value = v.nullable(v.union([v.string(), v.number(), v.boolean()]));
const change = v.object({
  field: v.pipe(v.string(), v.description('The field.')),
  before: v.pipe(value, v.description('Its value before; null if it had none.')),
  after: v.pipe(value, v.description('Its value after; null if it has none any more.')),
});
const person = v.object({
  id: idOrNull('Id of the user; null for somebody unknown.'),
  name: nameOf,
  email: emailOf,
});

const entry = v.object({
  ...rowFields,
  role: v.pipe(v.string(), v.description('Role of the user at that time, or `none`.')),
  actor: v.pipe(v.nullable(person), v.description('Who did it; null for the system.')),
  subject: v.pipe(v.nullable(person), v.description('Whose account it is about, if any.')),
  object_id: idOrNull('Id of the key, message, invoice or entry it is about.'),
  changes: v.pipe(v.array(change), v.description('The fields before and after.')),
  source: v.pipe(
    v.picklist(['portal', 'api', 'system']),
    v.description('Where it was done: in the portal, by another program, or by the server itself.'),
  ),
  metadata: v.pipe(
    v.object({
      ip: idOrNull('Network address of the caller.'),
      user_agent: idOrNull('What the browser or program calls itself, shortened.'),
      request_id: idOrNull('Names the request in the log.'),
    }),
    v.description('About the request.'),
  ),
  digest: v.pipe(v.string(), v.description('Keyed digest over the entry and the one before it.')),
  is_erased: v.pipe(v.boolean(), v.description('Whether personal data was erased from it.')),
  hidden_by: idOrNull('Id of the entry that tells who hid it; null if it is not hidden.'),
});

const link = {
  number: v.pipe(v.number(), v.minValue(0), v.integer(), v.description('Number of an entry.')),
  digest: v.pipe(v.string(), v.maxLength(100), v.description('Its digest.')),
};

export type AuditRow = v.InferOutput<(typeof auditCalls)['listAudit']['answer']>['data'][number];
export type AuditEntry = v.InferOutput<typeof entry>;
export type AuditCheck = v.InferOutput<(typeof auditCalls)['checkAudit']['answer']>;

export const auditCalls = defineCalls({
  listAudit: {
    method: 'POST',
    path: '/core/audit/list',
    access: 'admin',
    summary: 'Entries of the audit trail that are not hidden, newest first.',
    query: listPage({ rowsMax: limits.auditRowsMax, offsetMax: 999_999_999, rows: 5 }),
    body: v.object(filterFields),
    status: 200,
    answers: 'json',
    answer: v.object({
      data: v.pipe(v.array(v.object(rowFields)), v.description('The entries of this page.')),
      total,
      total_is_more: v.pipe(
        v.boolean(),
        v.description(
          `Whether there are more than \`total\`, which counts up to ${limits.auditCountedMax}. Narrow the dates to see older ones.`,
        ),
      ),
      is_narrowed: v.pipe(
        v.boolean(),
        v.description('Whether more users fit the search than were looked for.'),
      ),
    }),
    problems: ['field_invalid'],
  },
  exportAudit: {
    method: 'GET',
    path: '/core/audit/export',
    access: 'admin',
    summary: 'The entries with these filters as CSV, oldest first, with hidden ones marked.',
    query: v.object(filterFields),
    status: 200,
    answers: 'file',
    problems: ['field_invalid'],
  },
  checkAudit: {
    method: 'POST',
    path: '/core/audit/check',
    access: 'admin',
    summary: 'Checks that no entry was changed, removed, added or moved since it was written.',
    body: v.object({
      known: v.optional(
        v.pipe(
          v.nullable(v.object(link)),
          v.description('The `head` of an earlier check: it must still be in the trail.'),
        ),
      ),
    }),
    isBodyOptional: true,
    status: 200,
    answers: 'json',
    answer: v.object({
      checked: v.pipe(v.number(), v.description('How many entries were read.')),
      first_break: v.pipe(
        v.nullable(
          v.object({
            number: v.pipe(v.number(), v.description('Number of the first entry that is wrong.')),
            id: idOrNull('Its id; null if it is missing.'),
            date: v.pipe(v.nullable(v.string()), v.description('Its date; null if missing.')),
            reason: v.pipe(
              v.picklist(['missing', 'changed', 'hidden', 'end']),
              v.description(
                '`missing`: there is no such entry. `changed`: it or the order is not as written. `hidden`: it was hidden without an entry about that. `end`: entries were cut off at an end of the trail.',
              ),
            ),
          }),
        ),
        v.description('Null if everything is as it was written.'),
      ),
      head: v.pipe(v.object(link), v.description('The newest entry; keep it for a later check.')),
    }),
    problems: ['field_invalid', 'busy'],
  },
  readAudit: {
    method: 'GET',
    path: '/core/audit/{id}',
    access: 'admin',
    summary: 'One entry with the fields before and after, where it was done and by whom.',
    params: v.object({ id: idOf('entry') }),
    status: 200,
    answers: 'json',
    answer: entry,
    problems: ['not_found'],
  },
  hideAudit: {
    method: 'DELETE',
    path: '/core/audit/{id}',
    access: 'admin',
    summary: 'Takes an entry out of the list. It stays in the trail, with an entry about that.',
    params: v.object({ id: idOf('entry') }),
    status: 200,
    answers: 'json',
    answer: v.object({ success }),
    problems: ['not_found', 'audit_kept'],
  },
});
