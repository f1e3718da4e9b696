// Creates names that are readable and valid on every system. Bytes are stored under random keys, so
// this protects headers, downloads and lists.
import { limits } from '#contract/limits.ts';

// Leaves space for `-123456` within the contract's limit when the name is taken; the byte limit
// keeps multi-byte names below the 255 bytes of most file systems.
const numberLength = 8;
const unitsMax = limits.fileNameLengthMax - numberLength;
const bytesMax = 240;

// Control characters, and format characters that reorder or hide text. The two joiners are kept:
// emoji and several scripts need them.
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\p{Cn}\p{Co}]|(?![\u200c\u200d])\p{Cf}/gu;
const forbidden = /[<>:"|?*]/g;
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?=$|[. ])/i;

/**
 * The last path segment of `wanted` without dangerous characters, with `extension` (including the
 * dot); `fallback` if nothing remains. Applying it twice changes nothing.
 */
export function safeFileName(wanted: string, extension: string, fallback: string): string {
  const stem = tidy(withoutExtension(cleaned(wanted), extension));
  const shown = stem === '' ? fallback : stem;
  const harmless = device.test(shown) ? `_${shown}` : shown;
  return tidy(cutTo(harmless, extension)) + extension;
}

/** The name of the `number`th file with that name: `invoice-2.pdf`. */
export function numberedName(fileName: string, extension: string, number: number): string {
  return number === 1 ? fileName : `${withoutExtension(fileName, extension)}-${number}${extension}`;
}

function cleaned(wanted: string): string {
  const wellFormed = wanted.toWellFormed().replaceAll('\ufffd', '').normalize('NFC');
  const last = wellFormed.split(/[/\\]/).at(-1) ?? '';
  return tidy(last.replace(hidden, '').replace(forbidden, '-'));
}

// Leading dots hide a file; some systems drop trailing dots and spaces.
function tidy(name: string): string {
  return name
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+/, '')
    .replace(/[. ]+$/, '');
}

function withoutExtension(name: string, extension: string): string {
  const hasIt = extension !== '' && name.toLowerCase().endsWith(extension.toLowerCase());
  return hasIt ? name.slice(0, -extension.length) : name;
}

// Cut between grapheme clusters, so that no emoji or accent is split.
function cutTo(stem: string, extension: string): string {
  const units = unitsMax - extension.length;
  const bytes = bytesMax - Buffer.byteLength(extension);
  if (stem.length <= units && Buffer.byteLength(stem) <= bytes) return stem;
  let cut = '';
  let cutBytes = 0;
  for (const { segment } of new Intl.Segmenter().segment(stem.slice(0, units + 1))) {
    cutBytes += Buffer.byteLength(segment);
    if (cut.length + segment.length > units || cutBytes > bytes) break;
    cut += segment;
  }
  return cut;
}
