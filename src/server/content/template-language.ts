import {
  bullets,
  code,
  codeBlock,
  fold,
  paragraph,
  prose,
  type Section,
  table,
} from '#server/content/page-parts.ts';
import {
  defaultExamples,
  handlebarsExamples,
  helperExamples,
  type TemplateExample,
} from '#server/content/template-examples.ts';

/** The parts of a page about writing templates. */
export function templateLanguageSections(): Section[] {
  return [
    {
      id: 'default-engine',
      title: 'Template language: default',
      html: [
        paragraph(
          'A template is a page or text with gaps. This engine knows fields, blocks and nothing else.',
        ),
        bullets([
          'A block starts with `%#items%` and ends with `%/items%`. Blocks can stand inside blocks. A block mark alone on its line leaves no blank line.',
          'A field the data lacks is left blank and warned about in `warnings`; with `strict` the run is refused and every such field named.',
          'A list or object where a text is due is left blank with a warning. `null` is blank.',
        ]),
        codeBlock('html', loopExample),
        fold(
          'The default engine by example',
          exampleTable('The default engine by example', 'Write', defaultExamples),
        ),
      ].join('\n'),
    },
    {
      id: 'handlebars',
      title: 'Template language: handlebars',
      html: [
        paragraph(
          'For conditions, formats and payment codes. It is Handlebars with the helpers below; partials, decorators and other helpers are refused with their line and column.',
        ),
        fold(
          'Handlebars by example',
          exampleTable('Handlebars by example', 'Write', handlebarsExamples),
        ),
        fold(
          `Helpers: ${Object.keys(helperExamples)
            .map((name) => `\`${name}\``)
            .join(', ')}`,
          exampleTable('Helpers', 'Helper', Object.values(helperExamples)),
        ),
      ].join('\n'),
    },
  ];
}

const loopExample = `<h1>Invoice %invoice.number%</h1>
<table>
  %#items%
  <tr><td>%@index%</td><td>%description%</td><td>%net%</td></tr>
  %/items%
</table>`;

function exampleTable(caption: string, head: string, examples: readonly TemplateExample[]): string {
  return table(
    caption,
    [head, 'With this data', 'Gives', 'Meaning'],
    examples.map(({ template, data, result, words }) => [
      code(template),
      code(spaced(data)),
      result.trim() === '' ? 'nothing' : code(result),
      prose(words),
    ]),
    ['With this data', 'Gives'],
  );
}

// On one line, with blanks at which a narrow column can break it.
function spaced(data: TemplateExample['data']): string {
  return JSON.stringify(data, null, 1).replace(/\n\s*/g, ' ');
}
