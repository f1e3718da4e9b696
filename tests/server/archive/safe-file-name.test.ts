import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { numberedName, safeFileName } from '#server/archive/safe-file-name.ts';

const safe = (wanted: string) => safeFileName(wanted, '.pdf', 'data-to-pdf');

// Dangerous input: separators, control characters, bidi overrides, device names, lone surrogates.
const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom('../', '..\\', '\u0000', '\r\n', '\u202e', '\u2066', '.', ' ', 'CON', 'nul.'),
      fc.constantFrom(
        'č',
        'ž',
        '👩‍👩‍👧',
        '.pdf',
        '.PDF',
        '"',
        '%',
        '\ud83d',
        'x'.repeat(150),
        '文'.repeat(90),
      ),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));

describe('a safe file name', () => {
  test.each([
    ['invoice.pdf', 'invoice.pdf'],
    ['invoice', 'invoice.pdf'],
    ['Invoice.PDF', 'Invoice.pdf'],
    ['report.exe', 'report.exe.pdf'],
    ['../../etc/x', 'x.pdf'],
    ['C:\\Users\\ana\\račun.pdf', 'račun.pdf'],
    ['a\r\nX: y.pdf', 'aX- y.pdf'],
    ['ponuda č ž 👩‍👩‍👧 2024', 'ponuda č ž 👩‍👩‍👧 2024.pdf'],
    ['fdp\u202eexe', 'fdpexe.pdf'],
    ['.', 'data-to-pdf.pdf'],
    ['..pdf', 'pdf.pdf'],
    ['   ', 'data-to-pdf.pdf'],
    ['', 'data-to-pdf.pdf'],
    ['a/', 'data-to-pdf.pdf'],
    ['CON', '_CON.pdf'],
    ['com1.txt', '_com1.txt.pdf'],
    ['Contract', 'Contract.pdf'],
    ['a<b>:"c|?*', 'a-b---c---.pdf'],
  ])('%j becomes %j', (wanted, expected) => {
    expect(safe(wanted)).toBe(expected);
  });

  test('has no path, control character, bidi override or lone surrogate, and a bounded length, for any input', () => {
    fc.assert(
      fc.property(hostile, (wanted) => {
        const name = safe(wanted);
        expect(name).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069/\\<>:"|?*]/u);
        expect(name).not.toMatch(/^[. ]|^(con|nul|com1)[. ]/i);
        expect(name.isWellFormed()).toBe(true);
        expect(name.endsWith('.pdf')).toBe(true);
        expect(name.length).toBeGreaterThan('.pdf'.length);
        expect(numberedName(name, '.pdf', 999_999).length).toBeLessThanOrEqual(
          limits.fileNameLengthMax,
        );
        expect(Buffer.byteLength(numberedName(name, '.pdf', 999_999))).toBeLessThanOrEqual(255);
      }),
      { numRuns: 500 },
    );
  });

  test('is unchanged when made safe again', () => {
    fc.assert(
      fc.property(hostile, (wanted) => {
        expect(safe(safe(wanted))).toBe(safe(wanted));
      }),
      { numRuns: 500 },
    );
  });

  test('is truncated between characters, never within an emoji', () => {
    const name = safe('👩‍👩‍👧'.repeat(100));
    expect(name.slice(0, -4)).toMatch(/^(👩‍👩‍👧)+$/u);
  });
});
