// What the process that makes load is told, and what it reports.
import * as v from 'valibot';

const orderSchema = v.object({
  url: v.string(),
  method: v.string(),
  path: v.string(),
  headers: v.record(v.string(), v.string()),
  body: v.string(),
  connections: v.number(),
  seconds: v.number(),
  /** What a refused connection waits on average before it asks again. */
  pauseMs: v.number(),
});

export type LoadOrder = v.InferOutput<typeof orderSchema>;

const reportSchema = v.object({
  /** Milliseconds of each answer with 200. */
  answered: v.array(v.number()),
  /** Milliseconds of each answer with 503 or 429. */
  refused: v.array(v.number()),
  /** Number of answers by other statuses. */
  other: v.record(v.string(), v.number()),
  /** Connections that the server closed. */
  cut: v.number(),
  /** Refusals without Retry-After. */
  noRetryAfter: v.number(),
});

export type LoadReport = v.InferOutput<typeof reportSchema>;

export const readOrder = (text: string): LoadOrder => v.parse(orderSchema, JSON.parse(text));
export const readReport = (text: string): LoadReport => v.parse(reportSchema, JSON.parse(text));
