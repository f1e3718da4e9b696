// Bytes are decoded by an independent library, for every character of the encoding and others.
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { encodeText } from '#services/data-to-text/encode-text.ts';
import type { TextEncoding } from '#services/templates/text-encoding.ts';
import { problemOf } from '#tests/services/templates/problem-of.ts';

const singleByte = ['iso-8859-1', 'iso-8859-2', 'windows-1250', 'windows-1252'] as const;
const all: readonly TextEncoding[] = ['utf-8', 'utf-16le', ...singleByte];

const refuse = { onUnencodable: 'refuse', bom: false } as const;

/** Every character of an encoding, as iconv-lite knows it. */
function lettersOf(encoding: string): string[] {
  const bytes = Array.from({ length: 256 }, (_, byte) => Buffer.from([byte]));
  return bytes
    .map((byte) => iconv.decode(byte, encoding))
    .filter((letter) => letter !== '\ufffd' && letter >= ' ' && !/[\u0080-\u009f]/.test(letter));
}

describe.each(singleByte)('%s', (encoding) => {
  test('keeps every character of the encoding', () => {
    const letter = fc.constantFrom(...lettersOf(encoding));
    fc.assert(
      fc.property(fc.string({ unit: letter }), (text) => {
        const { bytes, warnings } = encodeText(text, { encoding, ...refuse });
        expect(iconv.decode(Buffer.from(bytes), encoding)).toBe(text);
        expect(bytes).toHaveLength(text.length);
        expect(warnings).toEqual([]);
      }),
    );
  });

  test('refuses exactly the texts that iconv-lite cannot encode', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-composite' }), (text) => {
        const kept = iconv.decode(iconv.encode(text, encoding), encoding) === text;
        const run = () => encodeText(text, { encoding, ...refuse });
        if (kept) expect(run().warnings).toEqual([]);
        else expect(problemOf(run).key).toBe('field_invalid');
      }),
    );
  });
});

test.each(['utf-8', 'utf-16le'] as const)(
  '%s preserves any text, with or without a byte order mark',
  (encoding) => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.boolean(), (text, bom) => {
        const { bytes } = encodeText(text, { encoding, onUnencodable: 'refuse', bom });
        const decoded = iconv.decode(Buffer.from(bytes), encoding, { stripBOM: false });
        expect(decoded).toBe(bom ? `\uFEFF${text}` : text);
      }),
    );
  },
);

test('each missing character is reported once, with its code point and position', () => {
  const text = 'Čokolada\nkošta 5 € i 😀, 6 €';
  const problem = problemOf(() => encodeText(text, { encoding: 'iso-8859-2', ...refuse }));
  expect(problem.errors.map(({ message }) => message)).toEqual([
    '"€" (U+20AC, line 2, column 9 of the text) does not exist in iso-8859-2.',
    '"😀" (U+1F600, line 2, column 13 of the text) does not exist in iso-8859-2.',
  ]);
});

test('replace writes one question mark for each and adds warnings', () => {
  const { bytes, warnings } = encodeText('a€b😀c', {
    encoding: 'iso-8859-1',
    onUnencodable: 'replace',
    bom: false,
  });
  expect(Buffer.from(bytes).toString('latin1')).toBe('a?b?c');
  expect(warnings).toHaveLength(2);
});

test('a lone surrogate becomes the replacement character, never invalid bytes', () => {
  for (const encoding of all.slice(0, 2)) {
    const { bytes } = encodeText('a\ud800b', { encoding, ...refuse });
    expect(iconv.decode(Buffer.from(bytes), encoding)).toBe('a\ufffdb');
  }
});

test('a byte order mark is refused in encodings without one', () => {
  const options = { encoding: 'windows-1250', onUnencodable: 'refuse', bom: true } as const;
  expect(problemOf(() => encodeText('a', options)).errors[0]?.path).toBe('bom');
});
