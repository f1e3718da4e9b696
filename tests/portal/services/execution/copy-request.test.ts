import { describe, expect, test } from 'vitest';
import { requestSamples } from '#portal/services/execution/copy-request.ts';
import { runSamples } from '#tests/kit/run-samples.ts';

const url = 'https://portal.test/api/data-to-pdf/v1/convert';
const samplesOf = (text: string) => requestSamples({ url, text, serviceKey: 'data-to-pdf' });
const codeOf = (text: string, id: string) =>
  samplesOf(text).find((sample) => sample.id === id)?.code ?? '';

describe('a copied request', () => {
  test('reads the key from the environment in place of the placeholder, in every language', () => {
    const text = '{"api_key": "{{api_key}}", "template_id": "invoice.hbs"}';
    const codes = samplesOf(text).map(({ code }) => code);
    expect(codes).toHaveLength(5);
    for (const code of codes) {
      expect(code).toContain('API_KEY');
      expect(code).not.toContain('{{api_key}}');
      expect(code).toContain('invoice.hbs');
    }
  });

  test('reads it from there too if the request has none', () => {
    expect(codeOf('{"template_id": "invoice.hbs"}', 'curl')).toContain('"X-API-Key: $API_KEY"');
  });

  test.each([
    ['{"api_key": "{{api_key}}", "a":  1}', '{"a":  1}'],
    ['{"a":  1, "api_key": "{{api_key}}"}', '{"a":  1}'],
    ['{"a":  1, "api_key": "", "b": [ ]}', '{"a":  1, "b": [ ]}'],
    ['{"api_key": "{{api_key}}"}', '{}'],
    ['{"data": {"api_key": 1}}', '{"data": {"api_key": 1}}'],
  ])('omits the placeholder of %s and nothing else', (text, sent) => {
    expect(codeOf(text, 'curl')).toContain(`'${sent}'`);
  });

  test('keeps a key that was typed, and needs no other', () => {
    const code = codeOf('{"api_key": "dsp_typed"}', 'python');
    expect(code).toContain('"api_key": "dsp_typed"');
    expect(code).not.toContain('API_KEY"');
  });

  test('cannot escape the shell argument with a single quote', () => {
    expect(codeOf(`{"a": "x'; rm -rf ~; '"}`, 'curl')).toContain(
      `{"a": "x'\\''; rm -rf ~; '\\''"}`,
    );
  });

  test('reaches the shell as typed', () => {
    expect(codeOf('{"a":  1.50,\n "b": []}', 'curl')).toContain('{"a":  1.50,\n "b": []}');
  });

  test('saves a download under its name and prints any other answer', () => {
    expect(codeOf('{"pdf_access_mode": "direct"}', 'curl')).toContain("-o 'downloaded_file.pdf'");
    expect(codeOf('{"pdf_access_mode": "direct", "batch": "zip"}', 'php')).toContain(
      'downloaded_file.zip',
    );
    expect(codeOf('{"a": 1}', 'javascript')).toContain('console.log(await response.text())');
    expect(codeOf('{"a": 1}', 'csharp')).not.toContain('File.Write');
  });

  test('is available as curl only while it is not valid JSON', () => {
    expect(samplesOf('{"a": ').map(({ id }) => id)).toEqual(['curl']);
  });

  test('is available in every language for every sample', () => {
    for (const { sample } of runSamples) {
      expect(samplesOf(JSON.stringify(sample, null, 2))).toHaveLength(5);
    }
  });
});
