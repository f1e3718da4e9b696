import type { Statistics } from '#contract/calls/analytics.ts';
import type { CallBody } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { serviceOf } from '#contract/services.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { Core } from '#server/open-core.ts';
import type { Database } from '#server/store/database.ts';
import { listTopUsers, listUsersNearLimit, readTotals } from '#server/usage/dashboard-store.ts';
import { type LocalTimes, localTimes } from '#server/usage/local-time.ts';
import { periodOf } from '#server/usage/period.ts';
import {
  type CountedDay,
  readDays,
  readEdge,
  readEnds,
  type Span,
  slotMs,
} from '#server/usage/statistics-store.ts';
import { readWork } from '#server/usage/work-store.ts';

const pageSizeDefault = 10;
const dayMs = 24 * 60 * 60_000;
const firstMoment = '0000-01-01T00:00:00.000Z';
const lastMoment = '9999-12-31T23:59:59.999Z';

export type StatisticsParts = Pick<Core, 'db' | 'now' | 'probes'> & {
  tools: { printer: { state(): { queued: number } } };
};

/** Counted requests, of a user or of all. */
export function createStatisticsHandlers({
  db,
  now,
  probes,
  tools,
}: StatisticsParts): Handlers<'readUserStatistics' | 'readAdminStatistics'> {
  const read = async (userId: string | undefined, body: CallBody<'readUserStatistics'>) => {
    const times = localTimes({ name: body.time_zone, offsetMinutes: body.timezone_offset ?? 0 });
    const span = spanOf(body, times, now());
    const counts = await readCounted(db, userId, span, times);
    const { page_number: number = 1, page_size: size = pageSizeDefault } = body;
    const rows = rowsOf(counts);
    const statistics: Statistics = {
      data: rows.slice((number - 1) * size, number * size),
      totalItems: rows.length,
      total_requests: rows.reduce((sum, row) => sum + row.number_of_requests, 0),
      by_day: daysOf(counts),
    };
    return { span, statistics };
  };

  return {
    readUserStatistics: async ({ caller, body }) => {
      const userId = (caller.role === 'admin' && body.user_id) || caller.userId;
      return (await read(userId, body)).statistics;
    },

    readAdminStatistics: async ({ body }) => {
      const { span, statistics } = await read(body.user_id || undefined, body);
      const max = limits.dashboardUsersMax;
      return {
        ...statistics,
        ...(await readTotals(db, span)),
        top_users: await listTopUsers(db, span, max),
        ...(await readWork(db, now())),
        queued_prints: tools.printer.state().queued,
        users_near_limit: await listUsersNearLimit(db, periodOf(now()), max),
        health: await Promise.all(
          Object.entries(probes).map(async ([part, probe]) => ({
            part,
            is_up: await probe.isUp(),
          })),
        ),
      };
    },
  };
}

function spanOf(
  { date_from: from, date_to: to }: CallBody<'readUserStatistics'>,
  times: LocalTimes,
  at: Date,
): Span {
  if (!from && !to) {
    const { start, end } = times.monthOf(at);
    return { from: start.toISOString(), before: end.toISOString() };
  }
  // The last minute or second is counted whole.
  const lastMs = to && to.length > 16 ? 1000 : 60_000;
  const span = {
    from: from ? times.momentOf(from).toISOString() : firstMoment,
    before: to ? new Date(times.momentOf(to).getTime() + lastMs).toISOString() : lastMoment,
  };
  if (span.from >= span.before) {
    throw new Problem('field_invalid', {
      errors: [{ path: 'date_to', message: 'Must not be before date_from.' }],
    });
  }
  return span;
}

/** Whole quarters of an hour from their counts, the parts at both ends from the runs. */
async function readCounted(
  db: Database,
  userId: string | undefined,
  span: Span,
  times: LocalTimes,
): Promise<CountedDay[]> {
  const edge = (at: string, round: (slots: number) => number) =>
    new Date(round(Date.parse(at) / slotMs) * slotMs).toISOString();
  const part = (from: string, before: string) =>
    // Of all users together, parts of a quarter are left out: their runs have no order of their own.
    from === before || userId === undefined
      ? []
      : readEdge(db, userId, { from, before, date: times.dayOf(new Date(from)) });
  const from = span.from === firstMoment ? span.from : edge(span.from, Math.ceil);
  const before = span.before === lastMoment ? span.before : edge(span.before, Math.floor);
  if (from >= before) return part(span.from, span.before);
  const whole = { from: from.slice(0, 16), before: before.slice(0, 16) };
  const days = daysIn(whole, await readEnds(db, userId, whole), times);
  return [
    ...(await part(span.from, from)),
    ...(await readDays(db, userId, days)),
    ...(await part(before, span.before)),
  ];
}

/** The local days between the first and the last request of a span, cut where the span begins and ends. */
function daysIn(
  span: Span,
  ends: { first: string; last: string } | undefined,
  times: LocalTimes,
): (Span & { date: string })[] {
  if (ends === undefined) return [];
  const days: (Span & { date: string })[] = [];
  const lastDate = times.dayOf(new Date(`${ends.last}:00Z`));
  let date = times.dayOf(new Date(`${ends.first}:00Z`));
  let from = span.from;
  while (date <= lastDate) {
    const next = new Date(Date.parse(`${date}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
    const end = times.momentOf(`${next}T00:00`).toISOString().slice(0, 16);
    const [before = end] = [end, span.before].toSorted();
    days.push({ date, from, before });
    from = before;
    date = next;
  }
  return days;
}

function rowsOf(counts: readonly CountedDay[]): Statistics['data'] {
  const rows = new Map<string, Statistics['data'][number]>();
  for (const { service, function_name: functionName, counted } of counts) {
    const key = `${service}\n${functionName}`;
    const before = rows.get(key)?.number_of_requests ?? 0;
    rows.set(key, {
      service_name: serviceOf(service)?.title ?? service,
      service,
      function_name: functionName,
      number_of_requests: before + counted,
    });
  }
  return [...rows.values()].sort(
    (a, b) =>
      b.number_of_requests - a.number_of_requests ||
      a.service_name.localeCompare(b.service_name) ||
      a.function_name.localeCompare(b.function_name),
  );
}

function daysOf(counts: readonly CountedDay[]): Statistics['by_day'] {
  const days = new Map<string, number>();
  for (const { date, counted } of counts) days.set(date, (days.get(date) ?? 0) + counted);
  return [...days]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([date, requests]) => ({ date, number_of_requests: requests }));
}
