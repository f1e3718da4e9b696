import type { Service } from '#contract/services.ts';
import {
  expressionExamples,
  type MappingExample,
  ruleExamples,
  xmlExamples,
} from '#server/content/language-examples.ts';
import {
  bullets,
  code,
  paragraph,
  prose,
  type Section,
  table,
} from '#server/content/page-parts.ts';

/** How the body of a service is written where a table of fields does not say it. */
export function languageSections({ key }: Service): Section[] {
  if (key === 'data-generator') return [structureSection()];
  return key === 'data-mapping' ? [ruleSection(), expressionSection()] : [];
}

function structureSection(): Section {
  return {
    id: 'structure',
    title: 'XML from structure',
    html: [
      paragraph('Without a template the XML follows `data`. Its root is `root_name`.'),
      table(
        'XML from structure by example',
        ['Data', 'Gives', 'Meaning'],
        xmlExamples.map(({ data, result, words }) => [
          code(onOneLine(data)),
          code(result),
          prose(words),
        ]),
      ),
      bullets([
        'A name that XML does not allow is refused with its path: there is no guessing what it should have been.',
        'Control characters, which XML cannot hold, are left out with a warning.',
        'The same data gives the same XML, byte for byte.',
        'Document types and entities are never written and never accepted from a template.',
      ]),
    ].join('\n'),
  };
}

function ruleSection(): Section {
  return {
    id: 'rules',
    title: 'Rules',
    html: [
      paragraph(
        'A rule is an object with `to`, `from`, `default`, `format` and `required`. Only `to` and one of `from` and `default` have to be there.',
      ),
      mappingTable('Rules by example', 'Rule', ruleExamples),
      bullets([
        'What is missing leaves its target out. With `required` the run is refused, and all that is missing is named at once.',
        'Two rules that write to the same place, or one into what the other writes, are refused.',
        'A constant with `[]` in `to` fills the entries that the other rules made.',
      ]),
    ].join('\n'),
  };
}

function expressionSection(): Section {
  return {
    id: 'expressions',
    title: 'Expressions',
    html: [
      paragraph(
        'A text in `mapping` is a [JSONata](https://docs.jsonata.org/) expression over `data`. It runs alone, without files, network or anything of the server, and is ended when it takes too long.',
      ),
      mappingTable('Expressions by example', 'Expression', expressionExamples),
    ].join('\n'),
  };
}

function mappingTable(caption: string, head: string, examples: readonly MappingExample[]): string {
  return table(
    caption,
    [head, 'With this data', 'Gives', 'Meaning'],
    examples.map(({ mapping, data, result, words }) => [
      code(typeof mapping === 'string' ? mapping : mapping.map(onOneLine).join(', ')),
      code(onOneLine(data)),
      code(onOneLine(result)),
      prose(words),
    ]),
  );
}

// With blanks at which a narrow column can break it.
function onOneLine(value: unknown): string {
  return JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ');
}
