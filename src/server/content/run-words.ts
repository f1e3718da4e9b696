// What a schema cannot say about a run's fields: what they mean. Keyed by the schemas' own fields, so
// that a new field, or a new run, does not compile before it is explained here.
import type { Calls } from '#contract/calls.ts';
import { textRunWords } from '#server/content/text-run-words.ts';
import type { RunCall } from '#server/http/handler.ts';

export interface RunWords<Field extends string = string> {
  /** When to use it, a sentence each. */
  when: readonly string[];
  fields: Readonly<Record<Field, string>>;
}

export type BodyField<K extends RunCall> = keyof Calls[K]['body']['entries'] & string;

export const runWords: { readonly [K in RunCall]: RunWords<BodyField<K>> } = {
  runDataToPdf: {
    when: [
      'You have the facts of a document as JSON and want the finished paper: an invoice, an offer, a delivery note, a reminder.',
      'The layout is the same each time and only the data changes.',
      'The result has to be readable by screen readers and printable anywhere: PDFs are tagged and carry their fonts.',
      'You already have finished HTML? Then HTML to PDF is meant for it; it is [not open yet](/services/html-to-pdf).',
    ],
    fields: {
      api_key:
        'Your key, unless a header carries it. A key in the body goes before one in a header.',
      expires_in_hours:
        'How long an archived file is kept, in hours. Without meaning for a download.',
      template_id: 'Which template to fill: the `file_name` of one of the templates below.',
      template_engine:
        'The language the template is written in. Leave it out and the template knows; a wrong one is refused.',
      data: 'The facts for the template. What the template does not ask for is ignored.',
      pdf_access_mode:
        'Where the PDF goes: see [Where the result goes](#results). `direct` means the same as `download`.',
      output_type:
        '`pdf` is the file. `json` is a JSON answer with the PDF inside it as base64, whatever the access mode.',
      file_name:
        'The name of the file, with or without `.pdf`. Signs that file systems refuse are replaced; when an archived file has the name already, a number is added.',
      locale:
        'Language and habits of dates, numbers and the fixed words, such as `de-AT` or `hr-HR`.',
      currency: 'The currency of amounts, by its three letters.',
      strict:
        'Refuse the run when the data lacks a field the template asks for, instead of leaving it blank.',
      tagged: 'Write the structure that screen readers follow into the PDF.',
    },
  },
  ...textRunWords,
};
