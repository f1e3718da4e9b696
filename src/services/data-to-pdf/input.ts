import type * as v from 'valibot';
import type { request } from '#contract/services/data-to-pdf/request.ts';

export type DataToPdfInput = v.InferOutput<(typeof request.runs)[0]['body']>;

/** One document's data, or a list with the data of many. */
export type Row = Exclude<DataToPdfInput['data'], readonly unknown[]>;
