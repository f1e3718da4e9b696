// Programs made of any request, as people copy them from the Execution screen: every name and sign of
// its JSON must come through.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeSamples } from '#contract/code-samples.ts';
import { printLiteral } from '#contract/print-literal.ts';

const isInstalled = (command: string, asked: string) => spawnSync(command, [asked]).status === 0;
// As it comes from JSON, where __proto__ is a name like any other.
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

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'literals-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function printed(command: string, args: readonly string[]): unknown {
  const { stdout, stderr } = spawnSync(command, args);
  const text = stdout.toString();
  if (text === '') throw new Error(stderr.toString());
  return JSON.parse(text);
}

describe('any JSON value is the same in', () => {
  test('JavaScript', () => {
    const literal = printLiteral(tricky, 'javascript');
    const script = `console.log(JSON.stringify(${literal}))`;
    expect(printed(process.execPath, ['-e', script])).toEqual(tricky);
  });

  test('Python', () => {
    const script = `import json\nprint(json.dumps(${printLiteral(tricky, 'python')}))`;
    expect(printed('python3', ['-c', script])).toEqual(tricky);
  });

  test.runIf(isInstalled('php', '-v'))('PHP', () => {
    const script = `echo json_encode(${printLiteral(tricky, 'php')});`;
    expect(printed('php', ['-r', script])).toEqual(tricky);
  });

  test.runIf(isInstalled('mcs', '--version'))('C#, which at least reads it', async () => {
    const [program] = codeSamples({ url: 'https://a.test/', body: tricky }).filter(
      ({ id }) => id === 'csharp',
    );
    const file = join(folder, 'Program.cs');
    await writeFile(file, program?.code ?? '');
    const { status, stdout, stderr } = spawnSync('mcs', ['--parse', file]);
    expect(status, `${stdout}${stderr}`).toBe(0);
  });

  test('C#, whose anonymous types take only names of its own', () => {
    expect(printLiteral({ class: 1 }, 'csharp')).toBe('new {\n    @class = 1\n}');
    expect(printLiteral({ 'a-b': {} }, 'csharp')).toBe(
      'new Dictionary<string, object> {\n    ["a-b"] = new { }\n}',
    );
  });
});
