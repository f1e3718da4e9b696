// The runs that make text of some kind from data: HTML, plain text, XML and other JSON.
import * as v from 'valibot';
import { defineCalls } from '#contract/call.ts';
import {
  accessMode,
  commonRunFields,
  commonRunProblems,
  dataObject,
  fileName,
  flag,
  keepingProblems,
  sharedRun,
  templateFields,
  templateId,
  templateProblems,
} from '#contract/calls/run-fields.ts';
import { limits } from '#contract/limits.ts';

const textEncodings = [
  'utf-8',
  'utf-16le',
  'iso-8859-1',
  'iso-8859-2',
  'windows-1250',
  'windows-1252',
] as const;

const xmlFormats = ['xml', 'ubl', 'cii', 'xrechnung-ubl', 'hr-ubl'] as const;

const elementName = v.pipe(
  v.string('Must be a text.'),
  v.nonEmpty('Must not be empty.'),
  v.maxLength(100, 'Must be 100 characters or less.'),
);

const csv = v.object(
  {
    delimiter: v.optional(
      v.pipe(
        v.string('Must be one character.'),
        v.regex(/^[^"\r\n]$/, 'Must be one character, and no quotation mark or line break.'),
      ),
      ';',
    ),
    guard_formulas: flag(true),
  },
  'Must be an object such as {"delimiter": ";"}.',
);

const dataToTextBody = v.object({
  ...commonRunFields,
  template_id: templateId,
  data: v.optional(dataObject, {}),
  text_access_mode: v.optional(accessMode, 'archive'),
  output_type: v.optional(v.picklist(['text', 'json'], 'Must be text or json.'), 'text'),
  file_name: fileName,
  encoding: v.optional(v.picklist(textEncodings, 'Not an encoding.'), 'utf-8'),
  on_unencodable: v.optional(
    v.picklist(['refuse', 'replace'], 'Must be refuse or replace.'),
    'refuse',
  ),
  newline: v.optional(v.picklist(['lf', 'crlf'], 'Must be lf or crlf.')),
  bom: flag(false),
  csv: v.optional(csv),
  ...templateFields,
});

const dataToHtmlBody = v.object({
  ...commonRunFields,
  template_id: templateId,
  data: v.optional(dataObject, {}),
  html_access_mode: v.optional(accessMode, 'archive'),
  output_type: v.optional(v.picklist(['html', 'json'], 'Must be html or json.'), 'html'),
  file_name: fileName,
  text_alternative: flag(false),
  inline_css: flag(false),
  sanitize: flag(false),
  minify: flag(false),
  ...templateFields,
});

const dataGeneratorBody = v.object({
  ...commonRunFields,
  template_id: v.optional(templateId),
  format: v.optional(v.picklist(xmlFormats, 'Not a format.')),
  data: dataObject,
  root_name: v.optional(elementName, 'data'),
  item_name: v.optional(elementName, 'item'),
  indent: flag(true),
  xsd: v.optional(
    v.pipe(v.string('Must be a text.'), v.maxLength(200, 'Must be 200 characters or less.')),
  ),
  validate_only: flag(false),
  file_access_mode: v.optional(accessMode, 'archive'),
  output_type: v.optional(v.picklist(['xml', 'json'], 'Must be xml or json.'), 'xml'),
  file_name: fileName,
  ...templateFields,
});

const dataMappingBody = v.object({
  ...commonRunFields,
  data: dataObject,
  mapping: v.optional(
    v.union(
      [
        v.pipe(
          v.string(),
          v.nonEmpty('Must not be empty.'),
          v.maxLength(
            limits.mappingLengthMax,
            `Must be ${limits.mappingLengthMax} characters or less.`,
          ),
        ),
        v.array(v.unknown()),
      ],
      'Must be a list of rules or a JSONata expression.',
    ),
  ),
  template_id: v.optional(templateId),
  trace: flag(false),
  response_format: v.optional(v.picklist(['json'], 'Must be json.'), 'json'),
  file_access_mode: v.optional(accessMode),
  file_name: fileName,
});

export const textRunCalls = defineCalls({
  runDataGenerator: {
    ...sharedRun,
    path: '/api/data-generator/v1/generate',
    summary: 'Makes well-formed XML from data, by its structure or by a template.',
    body: dataGeneratorBody,
    problems: [
      ...commonRunProblems,
      ...templateProblems,
      ...keepingProblems,
      'access_mode_invalid_file',
      'xml_not_well_formed',
      'xml_invalid',
      'xml_too_heavy',
    ],
  },
  runDataMapping: {
    ...sharedRun,
    path: '/api/data-mapping/v1/map',
    summary: 'Rearranges JSON from one shape into another.',
    body: dataMappingBody,
    problems: [
      ...commonRunProblems,
      ...keepingProblems,
      'access_mode_invalid_file',
      'file_not_found',
      'mapping_syntax',
      'mapping_failed',
      'mapping_too_heavy',
    ],
  },
  runDataToText: {
    ...sharedRun,
    path: '/api/data-to-text/v1/convert',
    summary: 'Fills a text template with data.',
    body: dataToTextBody,
    problems: [
      ...commonRunProblems,
      ...templateProblems,
      'template_id_missing',
      ...keepingProblems,
      'access_mode_invalid_text',
    ],
  },
  runDataToHtml: {
    ...sharedRun,
    path: '/api/data-to-html/v1/convert',
    summary: 'Fills an HTML template with data; values are escaped.',
    body: dataToHtmlBody,
    problems: [
      ...commonRunProblems,
      ...templateProblems,
      'template_id_missing',
      ...keepingProblems,
      'access_mode_invalid_html',
    ],
  },
});
