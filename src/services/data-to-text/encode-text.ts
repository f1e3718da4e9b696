// Text in the encodings that older programs read. A letter the encoding lacks is an error with its
// place, never a question mark that nobody notices until the parcel comes back.

import { type FieldError, Problem } from '#contract/problems.ts';
import { positionAt, printPosition } from '#services/templates/template-position.ts';
import { letterTable, type TextEncoding } from '#services/templates/text-encoding.ts';
import type { Warning } from '#services/tools.ts';

export interface EncodeOptions {
  encoding: TextEncoding;
  onUnencodable: 'refuse' | 'replace';
  bom: boolean;
}

const placesMax = 20;
const mark = '\uFEFF';

/**
 * The bytes of a text.
 * @throws Problem `field_invalid` naming each letter the encoding lacks and where it stands
 */
export function encodeText(
  text: string,
  { encoding, onUnencodable, bom }: EncodeOptions,
): { bytes: Uint8Array; warnings: Warning[] } {
  if (encoding === 'utf-8' || encoding === 'utf-16le') {
    const marked = bom ? mark + text : text;
    return { bytes: Buffer.from(marked.toWellFormed(), encoding), warnings: [] };
  }
  if (bom) throw withoutMark(encoding);
  // These encodings have `č` and no combining caron, which some systems write behind a plain `c`.
  const composed = text.normalize('NFC');
  const { bytes, missing } = encodeSingleBytes(composed, encoding);
  if (missing.length === 0) return { bytes, warnings: [] };
  const fieldErrors = missing
    .slice(0, placesMax)
    .map((offset) => describe(composed, offset, encoding));
  if (onUnencodable === 'refuse') throw new Problem('field_invalid', { errors: fieldErrors });
  return {
    bytes,
    warnings: fieldErrors.map(({ path, message }) => ({
      path,
      message: `${message} It is now "?".`,
    })),
  };
}

function withoutMark(encoding: TextEncoding): Problem {
  return new Problem('field_invalid', {
    errors: [
      {
        path: 'bom',
        message: `There is no byte order mark in ${encoding}.`,
        fix: 'Leave bom out, or choose utf-8 or utf-16le.',
      },
    ],
  });
}

function describe(text: string, offset: number, encoding: TextEncoding): FieldError {
  const character = String.fromCodePoint(text.codePointAt(offset) ?? 0).toWellFormed();
  const code = (text.codePointAt(offset) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const place = printPosition(positionAt(text, offset));
  return {
    path: 'encoding',
    message: `"${character}" (U+${code}, ${place} of the text) does not exist in ${encoding}.`,
    fix: 'Choose utf-8, or send on_unencodable "replace".',
  };
}

/** The first place of each character that the encoding lacks, and the bytes with `?` for them. */
function encodeSingleBytes(
  text: string,
  encoding: TextEncoding,
): { bytes: Uint8Array; missing: number[] } {
  const table = letterTable(encoding);
  const bytes = new Uint8Array(text.length);
  const missing = new Map<number, number>();
  let length = 0;
  for (let offset = 0; offset < text.length; offset++) {
    const unit = text.charCodeAt(offset);
    const byte = unit < 0x80 ? unit : table.get(unit);
    bytes[length++] = byte ?? question;
    if (byte !== undefined) continue;
    const character = text.codePointAt(offset) ?? unit;
    if (!missing.has(character)) missing.set(character, offset);
    // Two units, one character, one question mark.
    if (character > 0xffff) offset++;
  }
  return { bytes: bytes.subarray(0, length), missing: [...missing.values()] };
}

const question = 0x3f;
