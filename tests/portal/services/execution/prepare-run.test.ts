import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  directToDownload,
  fillKey,
  hideKeys,
  needsKey,
  wantsDownload,
} from '#portal/services/execution/prepare-run.ts';

describe('preparing a run', () => {
  test('direct becomes download in each access mode field', () => {
    for (const field of ['pdf', 'html', 'text', 'image', 'file']) {
      expect(directToDownload(`{"${field}_access_mode": "direct"}`)).toBe(
        `{"${field}_access_mode": "download"}`,
      );
    }
  });

  test('archive, unknown modes and other fields stay as typed', () => {
    const text =
      '{"pdf_access_mode":"archive", "mode": "direct", "data": {"pdf_access_mode": "direct"}}';
    expect(directToDownload(text)).toBe(text);
  });

  test('the rest of the text stays byte for byte', () => {
    expect(
      directToDownload(
        '{ "n": 1.50,\r\n\t"pdf_access_mode" : "direct", "big": 12345678901234567890 }',
      ),
    ).toBe('{ "n": 1.50,\r\n\t"pdf_access_mode" : "download", "big": 12345678901234567890 }');
  });

  test('the placeholder is replaced only as the whole api_key value', () => {
    expect(fillKey('{"api_key": "{{api_key}}", "note": "{{api_key}}"}', 'k"1')).toBe(
      '{"api_key": "k\\"1", "note": "{{api_key}}"}',
    );
    expect(needsKey('{"api_key": "{{api_key}}"}')).toBe(true);
    expect(needsKey('{"api_key": "mine"}')).toBe(false);
    expect(needsKey('{"data": {"api_key": "{{api_key}}"}}')).toBe(false);
  });

  test('a placeholder in either of two duplicate names is replaced', () => {
    expect(fillKey('{"api_key":"{{api_key}}","api_key":"{{api_key}}"}', 'k')).toBe(
      '{"api_key":"k","api_key":"k"}',
    );
  });

  test('own keys are masked before a text is kept, other keys are left', () => {
    expect(hideKeys('{"api_key": "own", "data": "own"}', ['own'])).toBe(
      '{"api_key": "{{api_key}}", "data": "own"}',
    );
    expect(hideKeys('{"api_key": "foreign"}', ['own'])).toBe('{"api_key": "foreign"}');
    expect(hideKeys('{"api_key": "own", broken', ['own'])).toBe(
      '{"api_key": "{{api_key}}", broken',
    );
  });

  test('download and direct expect a file, archive and lists do not', () => {
    expect(wantsDownload('{"html_access_mode": "download"}')).toBe(true);
    expect(wantsDownload('{"pdf_access_mode": "direct"}')).toBe(true);
    expect(wantsDownload('{"pdf_access_mode": "archive"}')).toBe(false);
    expect(wantsDownload('[{"pdf_access_mode": "download"}]')).toBe(false);
  });
});

describe('for any request body', () => {
  const body = fc.dictionary(
    fc.constantFrom('api_key', 'pdf_access_mode', 'text_access_mode', 'data', 'čž', '__proto__'),
    fc.oneof(fc.constantFrom('{{api_key}}', 'direct', 'download'), fc.string(), fc.jsonValue()),
  );

  test('only the placeholder and the direct modes change', () => {
    fc.assert(
      fc.property(body, fc.string({ minLength: 1 }), fc.nat(4), (value, key, indent) => {
        const text = JSON.stringify(value, null, indent);
        const prepared: unknown = JSON.parse(fillKey(directToDownload(text), key));
        const expected = Object.entries(JSON.parse(text)).map(([name, entry]) => {
          if (name === 'api_key' && entry === '{{api_key}}') return [name, key];
          if (name.endsWith('_access_mode') && entry === 'direct') return [name, 'download'];
          return [name, entry];
        });
        expect(Object.entries(Object(prepared))).toEqual(expected);
      }),
    );
  });

  test('masking a key reverts replacing the placeholder', () => {
    fc.assert(
      fc.property(body, fc.stringMatching(/^dsp_[a-z0-9]{8}$/), (value, key) => {
        const text = JSON.stringify(value);
        expect(hideKeys(fillKey(text, key), [key])).toBe(text);
      }),
    );
  });
});
