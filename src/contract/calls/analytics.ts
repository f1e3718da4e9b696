// How many requests were counted, by service and function and by day.
import * as v from 'valibot';
import { defineCalls } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import { id } from '#contract/rules.ts';

const notReal = 'Write a local date and time as YYYY-MM-DDTHH:mm, with seconds if you like.';

/** A local date and time, `2026-11-29T08:15` or with seconds; empty for none. */
const localTime = v.nullable(
  v.union([
    v.literal(''),
    v.pipe(
      v.string(notReal),
      v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/, notReal),
      v.check((text) => isRealTime(text), notReal),
    ),
  ]),
);

/** Refuses February 30, which `Date` moves to March. */
function isRealTime(text: string): boolean {
  const date = new Date(`${text}Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.slice(0, 16));
}

const page = (max: number, meaning: string) =>
  v.optional(
    v.pipe(
      v.number('Must be a whole number.'),
      v.integer('Must be a whole number.'),
      v.minValue(1, 'Must be 1 or more.'),
      v.maxValue(max, `Must be ${max} or less.`),
      v.description(meaning),
    ),
  );

const filter = v.object({
  page_number: page(1_000_000, 'Which page, from 1; 1 without it.'),
  page_size: page(limits.statisticRowsMax, 'Rows on a page; 10 without it.'),
  date_from: v.optional(
    v.pipe(
      localTime,
      v.description(
        'Local time of the first moment. Without both dates the running month is counted.',
      ),
    ),
  ),
  date_to: v.optional(
    v.pipe(localTime, v.description('Local time of the last minute or second that is counted.')),
  ),
  timezone_offset: v.optional(
    v.pipe(
      v.number('Must be a number of minutes.'),
      v.integer('Must be a whole number of minutes.'),
      v.minValue(-1080, 'Must be -1080 or more.'),
      v.maxValue(1080, 'Must be 1080 or less.'),
      v.description('Minutes from local time to UTC, as JavaScript gives it: -120 for UTC+2.'),
    ),
  ),
  time_zone: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(100),
      v.check(isTimeZone, 'There is no such time zone. Use a name such as Europe/Zagreb.'),
      v.description(
        'Name of the time zone, such as `Europe/Zagreb`. Exact over daylight saving; it wins over `timezone_offset`.',
      ),
    ),
  ),
  user_id: v.optional(
    v.pipe(
      v.nullable(v.union([v.literal(''), id])),
      v.description('Whose requests, for admins; ignored for everyone else.'),
    ),
  ),
});

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const count = (meaning: string) => v.pipe(v.number(), v.description(meaning));

const statistics = v.object({
  data: v.pipe(
    v.array(
      v.object({
        service_name: v.pipe(v.string(), v.description('Title of the service.')),
        service: v.pipe(v.string(), v.description('Key of the service.')),
        function_name: v.pipe(v.string(), v.description('The function, such as `Convert`.')),
        number_of_requests: count('Counted requests.'),
      }),
    ),
    v.description('The rows of this page, most requests first.'),
  ),
  totalItems: count('How many rows there are on all pages together.'),
  total_requests: count('Counted requests of all rows.'),
  by_day: v.pipe(
    v.array(
      v.object({
        date: v.pipe(v.string(), v.description('Local day, `YYYY-MM-DD`.')),
        number_of_requests: count('Counted requests of the day.'),
      }),
    ),
    v.description('The days that have requests, in order.'),
  ),
});

export type Statistics = v.InferOutput<typeof statistics>;

const who = {
  user_id: v.pipe(v.string(), v.description('Id of the user.')),
  name: v.pipe(v.string(), v.description('Name of the user.')),
  email: v.pipe(v.string(), v.description('Email address of the user.')),
};

const adminStatistics = v.object({
  ...statistics.entries,
  users: count('Accounts that are not deleted.'),
  active_users: count('Users with a counted request in this time.'),
  failed_requests: count('Runs of this time that failed.'),
  unanswered_contacts: count('Messages that nobody has replied to yet.'),
  top_users: v.pipe(
    v.array(v.object({ ...who, number_of_requests: count('Counted requests.') })),
    v.description('Those with the most requests in this time.'),
  ),
  users_near_limit: v.pipe(
    v.array(
      v.object({
        ...who,
        request_used: count('Requests of the running month.'),
        request_limit: count('The limit of a month.'),
      }),
    ),
    v.description('Those who have used 80 % of their limit or more this month, nearest first.'),
  ),
  health: v.pipe(
    v.array(
      v.object({
        part: v.pipe(v.string(), v.description('`database`, `archive` or `renderer`.')),
        is_up: v.pipe(v.boolean(), v.description('Whether it answers.')),
      }),
    ),
    v.description('What runs need, as this process sees it.'),
  ),
  failed_last_hour: count('Runs that failed in the last hour.'),
  queued_runs: count('Runs to be done later that have not begun.'),
  queued_prints: count('Documents that wait for the renderer of this process.'),
  waiting_mails: count('Mails that are not sent yet.'),
  delayed_mails: count('Those of them whose first attempt failed; they are tried again.'),
  lost_mails: count('Mails of the last 24 hours that were given up.'),
});

export type AdminStatistics = v.InferOutput<typeof adminStatistics>;

export const analyticsCalls = defineCalls({
  readAdminStatistics: {
    method: 'POST',
    path: '/billing/analytics/admin',
    access: 'admin',
    summary: 'Counted requests of all users, or of one, with what an admin should know.',
    body: filter,
    status: 200,
    answers: 'json',
    answer: adminStatistics,
    problems: ['field_invalid'],
  },
  readUserStatistics: {
    method: 'POST',
    path: '/billing/analytics/user',
    access: 'user',
    summary: 'Own counted requests by service and function, and by day.',
    body: filter,
    status: 200,
    answers: 'json',
    answer: statistics,
    problems: ['field_invalid', 'not_found'],
  },
});
