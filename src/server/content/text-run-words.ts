// What the fields of the text-making runs mean.
import type { BodyField, RunWords } from '#server/content/run-words.ts';
import {
  commonWords,
  modeWords,
  outputWords,
  templateWords,
} from '#server/content/shared-words.ts';
import type { RunCall } from '#server/http/handler.ts';

type TextRun = 'runDataGenerator' | 'runDataMapping' | 'runDataToText' | 'runDataToHtml';

export const textRunWords: { readonly [K in TextRun & RunCall]: RunWords<BodyField<K>> } = {
  runDataGenerator: {
    when: [
      'Another system wants XML and you have JSON.',
      'Without a template the XML has the structure of your data; with one it has whatever form you need.',
      'You want to know whether data makes XML that passes a schema, without making a file: `validate_only`.',
    ],
    fields: {
      ...commonWords,
      ...templateWords,
      template_id:
        'A template that writes the XML: the `file_name` of one of the templates below. Values are escaped for XML. Without it the data decides the structure: see [XML from structure](#structure).',
      format:
        '`xml`, or absent. The e-invoice formats `ubl`, `cii`, `xrechnung-ubl` and `hr-ubl` are not open yet and are refused.',
      data: 'What the XML is to say.',
      root_name: 'The name of the outermost element. Without meaning when a template is named.',
      item_name: 'What the entries of a list that stands within a list are called.',
      indent: 'Each element on a line of its own. `false` gives one long line.',
      xsd: 'A stored schema that the XML has to pass: `invoice.xsd` fits the invoice templates. XML that does not pass is refused with the lines.',
      validate_only:
        'Answers `validation` with `valid` and `errors` and makes no file. It is not counted.',
      file_access_mode: modeWords('XML'),
      output_type: outputWords('xml', 'XML'),
    },
  },
  runDataMapping: {
    when: [
      'Two systems name the same things differently and you want to write no code for it.',
      'Rows of a CSV have to become an invoice, or an invoice has to get the names of UBL: both mappings come with the service.',
    ],
    fields: {
      ...commonWords,
      data: 'What to rearrange.',
      mapping:
        'How: a list of rules, or one JSONata expression as a text. See [Rules](#rules) and [Expressions](#expressions). This or `template_id`.',
      template_id: 'A stored mapping in place of `mapping`: the `file_name` of one of those below.',
      trace:
        'Also answers `trace`, which tells for each target where its value came from, and `unmapped`, the places of the data that no rule reads. An expression tells no sources: with it there is `unmapped` alone, and it names the outermost places that were not read.',
      response_format: 'The form of the answer. There is one so far.',
      file_access_mode:
        'Absent: the result stands in the answer as `data`. Otherwise it becomes a JSON file: see [Where the result goes](#results).',
    },
  },
  runDataToText: {
    when: [
      'You need plain text from data: a letter, a CSV, a file of fixed columns.',
      'An older program reads it: choose its encoding and line ends.',
      '"Text Service" and "Text Service 2" are one call: the first with a template of the default engine, the second with one of handlebars.',
    ],
    fields: {
      ...commonWords,
      ...templateWords,
      data: 'The facts for the template. What the template does not ask for is ignored. Values are inserted as they are, without any escaping.',
      text_access_mode: modeWords('text'),
      output_type: outputWords('text', 'text'),
      encoding:
        'How letters become bytes. `iso-8859-1` is exactly that and has no euro sign. The helpers write amounts in letters that the encoding has: `EUR` where there is no euro sign; a minus is always `-`.',
      on_unencodable:
        'What happens to a letter that the encoding lacks: `refuse` names it with its line and column, `replace` writes `?` and warns.',
      newline: 'How lines end. Absent: as in template and data.',
      bom: 'Puts a byte order mark in front, which some programs need for UTF-8. Only for `utf-8` and `utf-16le`.',
      csv: 'For templates that write CSV: each inserted value is put into quotation marks where it has to be, by the `delimiter` (default `;`). Write no quotation marks around fields in the template. `guard_formulas` (default `true`) puts an apostrophe before texts that begin with `=`, `+`, `-` or `@` and are no numbers (grouped, and with currency or per cent, they still are), so that no spreadsheet runs them.',
    },
  },
  runDataToHtml: {
    when: [
      'You need a page or the body of a mail from data.',
      'Whoever reads the mail may see no HTML: `text_alternative` gives the same as plain text.',
      'You want paper? [Data to PDF](/services/data-to-pdf) takes the same templates.',
    ],
    fields: {
      ...commonWords,
      ...templateWords,
      data: 'The facts for the template. What the template does not ask for is ignored. Values are escaped, so that data never becomes markup.',
      html_access_mode: modeWords('HTML'),
      output_type: outputWords('html', 'HTML'),
      text_alternative:
        'JSON answers also have `text`: the page as plain text, its tables in columns. Without meaning for a download.',
      inline_css:
        'Writes the rules of style sheets into the elements they mean, which mail programs need. Rules for media stay in a style sheet. Nothing is fetched.',
      sanitize:
        'Keeps only what shows: no scripts, handlers, frames, forms, style sheets and addresses that run. With `inline_css` the look stays.',
      minify: 'Leaves comments and needless white space out.',
    },
  },
};
