import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isKeyText, newKeyText } from '#server/api-keys/key-text.ts';

describe('the text of an API key', () => {
  test('is dsp_, 32 random characters and 6 characters of checksum', () => {
    expect(newKeyText()).toMatch(/^dsp_[0-9A-Za-z]{38}$/);
    expect(newKeyText()).not.toBe(newKeyText());
  });

  test('is accepted as generated', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), (seed) => {
        let at = 0;
        const random = (size: number) => {
          at += 1;
          return seed.map((byte, index) => (byte + at * 31 + index) % 256).subarray(0, size);
        };
        expect(isKeyText(newKeyText(random))).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  test('is refused if any one character is changed', () => {
    const key = newKeyText();
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: key.length - 1 }),
        fc.constantFrom(...'0Az9_é'),
        (at, sign) => {
          const changed = key.slice(0, at) + sign + key.slice(at + 1);
          expect(isKeyText(changed)).toBe(changed === key);
        },
      ),
    );
  });

  test('uses all characters about equally often, because bytes above 247 are discarded', () => {
    let next = 0;
    const everyByte = (size: number) => Uint8Array.from({ length: size }, () => next++ % 256);
    const counts = new Map<string, number>();
    for (let made = 0; made < 62; made++) {
      for (const sign of newKeyText(everyByte).slice(4, 36)) {
        counts.set(sign, (counts.get(sign) ?? 0) + 1);
      }
    }
    expect(counts.size).toBe(62);
    expect(Math.max(...counts.values()) - Math.min(...counts.values())).toBeLessThanOrEqual(12);
  });

  test.each(['', 'dsp_', 'x'.repeat(42), `dsp_${'a'.repeat(38)}`, '{{api_key}}', 'dsp_\u0000'])(
    'is refused as %j',
    (text) => {
      expect(isKeyText(text)).toBe(false);
    },
  );
});
