import * as v from 'valibot';
import { defineCalls } from '#contract/call.ts';
import { documentLanguages } from '#contract/document-languages.ts';
import { limits } from '#contract/limits.ts';
import { noControls, storable } from '#contract/rules.ts';

/** The documents that people without an account can try. */
export const demoDocuments = ['invoice', 'offer', 'reminder'] as const;
export type DemoDocument = (typeof demoDocuments)[number];

const amount = 'Must be an amount from 0.01 to 999999.99, such as 120.00.';

export const demoBody = v.object({
  document: v.pipe(
    v.picklist(demoDocuments, `Must be one of: ${demoDocuments.join(', ')}.`),
    v.description('Which shipped document is drawn.'),
  ),
  language: v.pipe(
    v.picklist(documentLanguages, `Must be one of: ${documentLanguages.join(', ')}.`),
    v.description('Language of the document and of its sample data.'),
  ),
  customer: v.pipe(
    v.string('Give the customer a name.'),
    v.trim(),
    v.nonEmpty('Give the customer a name.'),
    v.maxLength(
      limits.demoCustomerLengthMax,
      `Can't be longer than ${limits.demoCustomerLengthMax} characters.`,
    ),
    noControls,
    storable,
    v.description('Whom the document is for.'),
  ),
  amount: v.pipe(
    v.string(amount),
    v.trim(),
    v.regex(/^(?=.*[1-9])\d{1,6}(\.\d{1,2})?$/, amount),
    v.description('Price of the first line, or the first open amount: decimal text with a dot.'),
  ),
});

export type DemoBody = v.InferOutput<typeof demoBody>;

export const demoCalls = defineCalls({
  drawDemo: {
    method: 'POST',
    path: '/api/v1/frontend/demo',
    access: 'anyone',
    summary:
      'Prints a shipped document with a name and an amount of your choice, marked as a test. Needs no account, keeps nothing, and is limited by address.',
    body: demoBody,
    status: 200,
    answers: 'file',
    problems: ['field_invalid', 'rate_limited', 'queue_full', 'renderer_unavailable'],
  },
});
