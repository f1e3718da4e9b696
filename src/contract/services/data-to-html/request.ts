import * as v from 'valibot';
import { defineRequest } from '#contract/services/request.ts';
import {
  accessMode,
  commonRunFields,
  dataObject,
  fileName,
  flag,
  outputType,
  templateFields,
  templateId,
} from '#contract/services/run-fields.ts';
import { keepingProblems, templateProblems } from '#contract/services/run-problems.ts';
import {
  invoiceData,
  shortestInvoiceData,
  shortInvoiceData,
} from '#contract/services/sample-data.ts';

const body = v.object({
  ...commonRunFields,
  template_id: templateId,
  data: v.pipe(
    v.optional(dataObject, {}),
    v.description(
      'The data for the template. Fields the template does not ask for are ignored. Values are escaped, so that data never becomes markup.',
    ),
  ),
  html_access_mode: accessMode('HTML'),
  output_type: outputType('html', 'HTML'),
  file_name: fileName,
  text_alternative: v.pipe(
    flag(false),
    v.description(
      'JSON answers also have `text`: the page as plain text, with its tables in columns. Has no effect on a download.',
    ),
  ),
  inline_css: v.pipe(
    flag(false),
    v.description(
      'Move the rules of style sheets into the elements they apply to, as mail programs need. Media rules stay in a style sheet. Nothing is fetched.',
    ),
  ),
  sanitize: v.pipe(
    flag(false),
    v.description(
      'Keep only what is displayed: no scripts, event handlers, frames, forms, style sheets or `javascript:` addresses. With `inline_css` the look stays.',
    ),
  ),
  minify: v.pipe(flag(false), v.description('Remove comments and needless white space.')),
  ...templateFields,
});

export const request = defineRequest({
  runs: [
    {
      path: 'convert',
      summary: 'Fills an HTML template with data; values are escaped.',
      body,
      problems: [
        ...templateProblems,
        'template_id_missing',
        ...keepingProblems,
        'access_mode_invalid_html',
      ],
      functions: [
        {
          label: 'Convert',
          sample: {
            api_key: '{{api_key}}',
            template_id: 'invoice-mail.hbs',
            template_engine: 'handlebars',
            html_access_mode: 'download',
            output_type: 'html',
            data: invoiceData,
          },
          short: {
            template_id: 'invoice-mail.hbs',
            html_access_mode: 'download',
            data: shortestInvoiceData,
          },
          example: {
            template_id: 'invoice-mail.hbs',
            html_access_mode: 'download',
            file_name: 'invoice.html',
            data: shortInvoiceData,
          },
        },
      ],
      result: {
        file: 'invoice.html',
        types: ['text/html'],
        isText: true,
        archived: {
          html: '<!DOCTYPE html>…',
          preview_url: 'https://portal.example/api/file-archive/v1/files/invoice.html/preview',
        },
        inJson: { content_base64: 'PCFET0NUWVBF…', html: '<!DOCTYPE html>…' },
      },
    },
  ],
});
