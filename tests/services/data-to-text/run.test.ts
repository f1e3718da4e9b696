import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { request } from '#contract/services/data-to-text/request.ts';
import { runs } from '#services/data-to-text/run.ts';
import { escapeValue } from '#services/templates/escape-value.ts';
import type { FoundTemplate } from '#services/tools.ts';
import { checkedRun } from '#tests/services/checked-run.ts';
import { openWorkers } from '#tests/services/open-workers.ts';
import { problemOfPromise } from '#tests/services/templates/problem-of.ts';

const runDataToText = checkedRun(request.runs[0], runs.convert);
const workers = openWorkers();
afterAll(() => workers.close());

const run = (change: object, template: Partial<FoundTemplate>) =>
  runDataToText({ template_id: 'mine.txt', data: {}, ...change }, workers.tools(template));

async function textOf(change: object, content: string): Promise<string> {
  const result = await run(change, { content });
  return result.kind === 'file' ? Buffer.from(result.bytes).toString() : '';
}

test.each(['default', 'handlebars'] as const)(
  'TP4: %s inserts values once and unchanged, and evaluates no placeholders in them',
  async (engine) => {
    const content = engine === 'default' ? '%a% %b%' : '{{a}} {{{b}}}';
    const data = { a: '<b> & "q" %b% {{b}}', b: "it's" };
    const result = await run({ data }, { content, engine });
    const bytes = result.kind === 'file' ? result.bytes : new Uint8Array();
    expect(Buffer.from(bytes).toString()).toBe('<b> & "q" %b% {{b}} it\'s');
    expect(result).toMatchObject({ contentType: 'text/plain; charset=utf-8', extension: '.txt' });
  },
);

test.each([
  ['lf', 'a\nb\nc\nd'],
  ['crlf', 'a\r\nb\r\nc\r\nd'],
  [undefined, 'a\r\nb\nc\rd'],
] as const)('newline %s', async (newline, text) => {
  expect(await textOf({ newline, data: { c: 'c\rd' } }, 'a\r\nb\n%c%')).toBe(text);
});

test('the content type names the encoding, and a character it lacks fails the run', async () => {
  const change = { encoding: 'windows-1250', data: { a: 'Žižek' } } as const;
  const result = await run(change, { content: '%a%' });
  expect(result).toMatchObject({ contentType: 'text/plain; charset=windows-1250' });
  expect(result.kind === 'file' && [...result.bytes]).toEqual([0x8e, 0x69, 0x9e, 0x65, 0x6b]);
  const problem = await problemOfPromise(run({ ...change, data: { a: 'я' } }, { content: '%a%' }));
  expect(problem.errors[0]?.message).toContain('"я" (U+044F, line 1, column 1');
});

describe('CSV', () => {
  const csv = { delimiter: ';', guard_formulas: true };

  test('quotes values with delimiters, and guards formulas but not numbers', async () => {
    const data = {
      r: [{ v: 'a;b' }, { v: 'say "hi"' }, { v: 'x\ny' }, { v: '=1+1' }, { v: -5.5 }],
    };
    expect(await textOf({ csv, data }, '%#r%\n%v%;z\n%/r%')).toBe(
      '"a;b";z\n"say ""hi""";z\n"x\ny";z\n\'=1+1;z\n-5.5;z\n',
    );
    const open = { delimiter: ';', guard_formulas: false };
    expect(await textOf({ csv: open, data: { v: '=1+1' } }, '%v%')).toBe('=1+1');
  });

  test('any values are unchanged when the line is parsed', () => {
    const value = fc.string({ unit: fc.constantFrom(...'ab;,"\n\r =+-@\'č') });
    const delimiter = fc.constantFrom(';', ',', '|', '\t');
    fc.assert(
      fc.property(fc.array(value, { minLength: 1 }), delimiter, (values, sign) => {
        const rules = { csv: { delimiter: sign, guardsFormulas: false } };
        const line = values.map((one) => escapeValue(one, rules)).join(sign);
        expect(readCsvLine(line, sign)).toEqual(values);
      }),
      { numRuns: 500 },
    );
  });

  test('AN2-3: no guarded text starts like a formula', () => {
    const rules = { csv: { delimiter: ';', guardsFormulas: true } };
    fc.assert(
      fc.property(fc.constantFrom(...'=+-@\t\r'), fc.string(), (first, rest) => {
        const [read = ''] = readCsvLine(escapeValue(first + rest, rules), ';');
        // A sign and a number are no formula unless an operator, a bracket or a name follows.
        const isNumber = /^[+-][^-+*/^&<>=()[\]{}!:|"'@#]*$/.test(read.replace(/\de[+-]\d/i, ''));
        expect(read === first + rest ? isNumber && /\d/.test(read) : read[0] === "'").toBe(true);
      }),
    );
  });
});

/** An independent parser of RFC 4180, character by character. */
function readCsvLine(line: string, delimiter: string): string[] {
  const values: string[] = [];
  let at = 0;
  for (;;) {
    let value = '';
    if (line[at] === '"') {
      for (at++; line[at] !== '"' || line[at + 1] === '"'; at++) {
        if (line[at] === '"') at++;
        value += line[at];
      }
      at++;
    } else {
      while (at < line.length && line[at] !== delimiter) value += line[at++];
    }
    values.push(value);
    if (at >= line.length) return values;
    at++;
  }
}

test('JSON contains a short text as such, and its bytes in any case', async () => {
  const short = await run({ output_type: 'json', data: { a: 'č' } }, { content: '%a%' });
  expect(short).toMatchObject({
    value: { file_name: 'mine.txt', text: 'č', content_base64: 'xI0=' },
  });
  const long = await run({ output_type: 'json' }, { content: 'x'.repeat(300_000) });
  expect(long.kind === 'json' && Object.keys(long.value)).not.toContain('text');
  expect(await run({}, { content: 'x' })).toMatchObject({ facts: { text: 'x' } });
});

test("an engine other than the template's is refused", async () => {
  const problem = await problemOfPromise(run({ template_engine: 'handlebars' }, { content: 'x' }));
  expect(problem.errors[0]?.path).toBe('template_engine');
});
