// Programs generated from any request, as copied from the Execution screen: every name and character of
// its JSON must be preserved.
import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { codeSamples } from '#contract/code-samples.ts';
import { printLiteral } from '#contract/print-literal.ts';
import { syntaxFaults } from '#tests/kit/parse-sample.ts';

const hasPython = spawnSync('python3', ['-V']).status === 0;
const hasPhp = spawnSync('php', ['-v']).status === 0;
// Parsed from JSON, where __proto__ is an ordinary name.
const tricky: unknown = JSON.parse(
  JSON.stringify({
    '@number': 1,
    '#text': 'line\nbreak\r\n"quoted" \'single\' \\ back $cash {brace} \u2028 \u0085 č',
    class: { string: null, new: true },
    list: { '0': 'a', '1': 'b' },
    empty: {},
    none: [[], {}],
    big: 1e21,
    'a b': [{ 'c-d': -0.5 }],
  }).replace('"empty"', '"__proto__":{"x":1},"empty"'),
);

function printed(command: string, args: readonly string[]): unknown {
  const { stdout, stderr } = spawnSync(command, args);
  const text = stdout.toString();
  if (text === '') throw new Error(stderr.toString());
  return JSON.parse(text);
}

describe('any JSON value is preserved in', () => {
  test('JavaScript', () => {
    const literal = printLiteral(tricky, 'javascript');
    const script = `console.log(JSON.stringify(${literal}))`;
    expect(printed(process.execPath, ['-e', script])).toEqual(tricky);
  });

  test(`Python, ${hasPython ? 'run' : 'parsed, as it is not installed'}`, async () => {
    const script = `import json\nprint(json.dumps(${printLiteral(tricky, 'python')}))`;
    expect(await syntaxFaults('python', script)).toEqual([]);
    if (hasPython) expect(printed('python3', ['-c', script])).toEqual(tricky);
  });

  test(`PHP, ${hasPhp ? 'run' : 'parsed, as it is not installed'}`, async () => {
    const script = `echo json_encode(${printLiteral(tricky, 'php')});`;
    expect(await syntaxFaults('php', `<?php ${script}`)).toEqual([]);
    if (hasPhp) expect(printed('php', ['-r', script])).toEqual(tricky);
  });

  test('C#, parsed', async () => {
    const [program] = codeSamples({ url: 'https://a.test/', body: tricky }).filter(
      ({ id }) => id === 'csharp',
    );
    expect(await syntaxFaults('csharp', program?.code ?? '')).toEqual([]);
  });

  test('the comparison detects an error', async () => {
    for (const language of ['bash', 'javascript', 'python', 'php', 'csharp']) {
      expect(await syntaxFaults(language, `<?php f(('a';\nif then (`)).not.toEqual([]);
    }
  });

  test('C#, whose anonymous types accept only C# identifiers', () => {
    expect(printLiteral({ class: 1 }, 'csharp')).toBe('new {\n    @class = 1\n}');
    expect(printLiteral({ 'a-b': {} }, 'csharp')).toBe(
      'new Dictionary<string, object> {\n    ["a-b"] = new { }\n}',
    );
  });
});
