// Help of the code editor for requests: no false errors, each error at its position, and completions
// from the contract, for every service.
import { describe, expect, test } from 'vitest';
import { knownRuns } from '#contract/run-calls.ts';
import { requestHelp } from '#portal/services/execution/request-help.ts';
import type { EditorHelp } from '#portal/ui/code-editor/editor-help.ts';

function helpFor(path = '/api/data-to-pdf/v1/convert'): EditorHelp {
  const known = knownRuns.find(({ call }) => call.path === path);
  if (!known) throw new Error(`There is no ${path}.`);
  const [first] = known.run.functions;
  return requestHelp(known.service, { ...first, run: known.run });
}

/** The completions for a text with its caret at `|`. */
function proposed(text: string, help = helpFor()) {
  const offset = text.indexOf('|');
  return help.proposals(text.replace('|', ''), offset);
}
const labels = (text: string, help = helpFor()) =>
  (proposed(text, help)?.proposals ?? []).map(({ label }) => label);

/** The text after a completion was accepted, with the caret as `|`. */
function chosen(text: string, label: string): string {
  const found = proposed(text);
  const one = found?.proposals.find((proposal) => proposal.label === label);
  if (!found || !one) throw new Error(`${label} is not proposed.`);
  const plain = text.replace('|', '');
  const at = one.caret ?? one.insert.length;
  const inserted = `${one.insert.slice(0, at)}|${one.insert.slice(at)}`;
  return plain.slice(0, found.start) + inserted + plain.slice(found.end);
}

describe.each(knownRuns.map(({ call: { path } }) => path))('%s', (path) => {
  const known = knownRuns.find(({ call }) => call.path === path);
  const help = helpFor(path);

  test('its samples have no errors, and their fields are known', () => {
    for (const { sample } of known?.run.functions ?? []) {
      expect(help.faults(JSON.stringify(sample, null, 2))).toEqual([]);
      expect(labels('{|}', help)).toEqual(expect.arrayContaining(Object.keys(sample)));
    }
  });
});

describe('errors', () => {
  const marked = (text: string) =>
    helpFor()
      .faults(text)
      .map(({ start, end, message }) => [text.slice(start, end), message]);

  test('in JSON mark the word, in a field its value, for a missing field the bracket', () => {
    expect(marked('')).toEqual([]);
    expect(marked('{"a": nul}')).toEqual([['nul', expect.stringContaining('line 1, column 7')]]);
    expect(marked('{"a": 1')).toEqual([['1', expect.stringContaining('A closing } is missing')]]);
    expect(marked('{"api_key": "x"}')).toEqual([
      ['{', expect.stringContaining('template_id: Missing template_id key')],
    ]);
    expect(marked('{"api_key": "x", "template_id": "a", "pdf_access_mode": "print"}')).toEqual([
      ['"print"', expect.stringContaining('valid: download, archive')],
    ]);
  });
});

describe('completions', () => {
  test('are the fields that are still missing', () => {
    const all = labels('{"template_id": "a", |}');
    expect(all).toContain('pdf_access_mode');
    expect(all).toContain('api_key');
    expect(all).not.toContain('template_id');
  });

  test('insert quotes, colon and a template of the value', () => {
    expect(chosen('{|}', 'template_id')).toBe('{"template_id": "|"}');
    expect(chosen('{tem|}', 'template_id')).toBe('{"template_id": "|"}');
    expect(chosen('{"tem|"}', 'template_id')).toBe('{"template_id": "|"}');
    expect(chosen('{"tem|": "a"}', 'template_id')).toBe('{"template_id"|: "a"}');
    expect(chosen('{"|}', 'api_key')).toBe('{"api_key": "{{api_key}}"|}');
  });

  test('of values are choices and booleans', () => {
    expect(labels('{"pdf_access_mode": "|"}')).toEqual(
      expect.arrayContaining(['archive', 'download']),
    );
    expect(chosen('{"pdf_access_mode": |}', 'archive')).toBe('{"pdf_access_mode": "archive"|}');
    expect(chosen('{"pdf_access_mode": "arch|"}', 'archive')).toBe(
      '{"pdf_access_mode": "archive"|}',
    );
    expect(labels('{"test": |}')).toEqual(['true', 'false']);
    expect(labels('{"template_id": "|"}')).toEqual([]);
    expect(labels('{"data": {"|"}}')).toEqual([]);
  });
});
