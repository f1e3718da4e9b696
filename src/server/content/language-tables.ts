import {
  expressionExamples,
  type MappingExample,
  ruleExamples,
  xmlExamples,
} from '#server/content/language-examples.ts';
import { code, fold, prose, table } from '#server/content/page-parts.ts';

/** Tables of examples, each of which a test runs. */
export const languageTables = {
  xml: () =>
    table(
      'XML from structure by example',
      ['Data', 'Gives', 'Meaning'],
      xmlExamples.map(({ data, result, words }) => [
        code(onOneLine(data)),
        code(result),
        prose(words),
      ]),
      ['Gives'],
    ),
  rules: () => mappingTable('Rules by example', 'Rule', ruleExamples),
  expressions: () => mappingTable('Expressions by example', 'Expression', expressionExamples),
};

function mappingTable(caption: string, head: string, examples: readonly MappingExample[]): string {
  const examplesTable = table(
    caption,
    [head, 'With this data', 'Gives', 'Meaning'],
    examples.map(({ mapping, data, result, words }) => [
      code(typeof mapping === 'string' ? mapping : mapping.map(onOneLine).join(', ')),
      code(onOneLine(data)),
      code(onOneLine(result)),
      prose(words),
    ]),
    ['With this data', 'Gives'],
  );
  return fold(caption, examplesTable);
}

// With blanks at which a narrow column can break it.
function onOneLine(value: unknown): string {
  return JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ');
}
