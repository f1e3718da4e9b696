// A name people can read and every system can save under. Bytes are stored under random keys, so this
// guards what others do with a name: headers, downloads, lists.
import { limits } from '#contract/limits.ts';

// Room for `-123456` when the name is taken, inside the contract's limit; the byte limit keeps a name
// of multi-byte letters below the 255 bytes most file systems take.
const numberLength = 8;
const unitsMax = limits.fileNameLengthMax - numberLength;
const bytesMax = 240;

// Controls, and format characters that reorder or hide text. The two joiners stay: emoji and several
// scripts need them.
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\p{Cn}\p{Co}]|(?![\u200c\u200d])\p{Cf}/gu;
const forbidden = /[<>:"|?*]/g;
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?=$|[. ])/i;

/**
 * The last part of `wanted` without anything dangerous, ending in `extension` (with the dot); what
 * leaves nothing becomes `fallback`. Applying it twice changes nothing.
 */
export function safeFileName(wanted: string, extension: string, fallback: string): string {
  const stem = tidy(withoutExtension(cleaned(wanted), extension));
  const shown = stem === '' ? fallback : stem;
  const harmless = device.test(shown) ? `_${shown}` : shown;
  return tidy(cutTo(harmless, extension)) + extension;
}

/** The name for the `number`th file of that name: `invoice-2.pdf`. */
export function numberedName(fileName: string, extension: string, number: number): string {
  return number === 1 ? fileName : `${withoutExtension(fileName, extension)}-${number}${extension}`;
}

function cleaned(wanted: string): string {
  const wellFormed = wanted.toWellFormed().replaceAll('\ufffd', '').normalize('NFC');
  const last = wellFormed.split(/[/\\]/).at(-1) ?? '';
  return tidy(last.replace(hidden, '').replace(forbidden, '-'));
}

// Leading dots hide a file, trailing dots and spaces are dropped by some systems and not by others.
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

// Cut between characters as people see them, so that no emoji or accent is torn.
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
