import * as v from 'valibot';
import { defineCalls } from '#contract/call.ts';
import { htmlToPdfBody } from '#contract/calls/html-to-pdf.ts';
import {
  commonRunFields,
  commonRunProblems,
  dataOrRows,
  pdfFields,
  pdfProblems,
  runAnswer,
  sharedRun,
  templateFields,
  templateId,
  templateProblems,
} from '#contract/calls/run-fields.ts';
import { textRunCalls } from '#contract/calls/text-runs.ts';
import { isoDate } from '#contract/rules.ts';

/** The answer of a run whose file went to the archive. */
export const archivedAnswer = v.object({
  ...runAnswer.entries,
  file_name: v.string(),
  expiration_date: isoDate,
  size: v.number(),
  sha256: v.string(),
  pages: v.optional(v.number()),
  /** Shows a page of HTML to its owner, without scripts and away from the portal's rights. */
  preview_url: v.optional(v.string()),
});

export const dataToPdfBody = v.object({
  ...commonRunFields,
  template_id: templateId,
  data: v.optional(dataOrRows, {}),
  batch: v.optional(v.picklist(['merge', 'zip'], 'Must be merge or zip.')),
  batch_name_field: v.optional(
    v.pipe(
      v.string('Must be a text.'),
      v.regex(/^[^.]{1,100}(?:\.[^.]{1,100}){0,9}$/, 'Must be a path such as invoice.number.'),
    ),
  ),
  ...pdfFields,
  ...templateFields,
});

export const runCalls = defineCalls({
  runDataToPdf: {
    ...sharedRun,
    path: '/api/data-to-pdf/v1/convert',
    summary: 'Fills a template with data and answers a PDF.',
    body: dataToPdfBody,
    problems: [...commonRunProblems, ...templateProblems, ...pdfProblems, 'template_id_missing'],
  },
  runHtmlToPdf: {
    ...sharedRun,
    path: '/api/html-to-pdf/v1/convert',
    summary: 'Prints HTML, or the page at an address, to PDF.',
    body: htmlToPdfBody,
    problems: [...commonRunProblems, ...pdfProblems, 'page_failed', 'resource_failed'],
  },
  ...textRunCalls,
});
