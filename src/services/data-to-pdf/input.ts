import type { JsonText } from '#contract/json-text.ts';
import type { PageOptions } from '#contract/services/page-options.ts';
import type { FillInput } from '#services/templates/fill-template.ts';

export type Row = Record<string, unknown> | JsonText;

export interface DataToPdfInput extends FillInput {
  /** One document's data, or a list with the data of many. */
  data: Row | Row[];
  /** How many documents become one file. */
  batch?: 'merge' | 'zip' | undefined;
  /** Where in a row the name of its document is, such as `invoice.number`. */
  batch_name_field?: string | undefined;
  output_type?: 'pdf' | 'json' | undefined;
  page?: PageOptions | undefined;
  metadata?:
    | { title?: string | undefined; author?: string | undefined; language?: string | undefined }
    | undefined;
  tagged?: boolean | undefined;
  outline?: boolean | undefined;
  test?: boolean | undefined;
  file_name?: string | undefined;
}
