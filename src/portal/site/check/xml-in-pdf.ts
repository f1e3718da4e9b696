// The e-invoice that a hybrid PDF carries: found by the dictionaries of its attachments, which never stand
// inside a compressed part, so that no whole reader of PDFs has to be loaded.
import { limits } from '#contract/limits.ts';

/** Dictionaries of attachments are short; further back there is another object. */
const dictionaryMax = 4000;
const isInvoice =
  /<(?:[\w.-]+:)?(?:CrossIndustryInvoice|CrossIndustryDocument|Invoice|CreditNote)[\s>]/;

/** Throws an Error with a sentence for a person. */
export async function xmlInPdf(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  // One letter for each byte, so that places in the text are places in the file.
  const text = new TextDecoder('latin1').decode(bytes);
  let found: Uint8Array<ArrayBuffer> | undefined;
  for (const { dictionary, start } of attachmentsIn(text)) {
    const content = await read(bytes.subarray(start, endOf(text, dictionary, start)), dictionary);
    // Of a file that was saved again the last one counts.
    if (content && isInvoice.test(new TextDecoder('latin1').decode(content.subarray(0, 20_000)))) {
      found = content;
    }
  }
  if (found) return found;
  throw new Error(
    /\/Encrypt\s+\d+\s+\d+\s+R|\/Encrypt\s*<</.test(text)
      ? 'This PDF is encrypted, so the invoice inside cannot be read. Save it without a password and try again.'
      : 'This PDF carries no e-invoice. A picture of an invoice is none: ask the sender for the XML or a hybrid PDF.',
  );
}

function* attachmentsIn(text: string): Generator<{ dictionary: string; start: number }> {
  for (const { index, 0: word } of text.matchAll(/\bstream(?:\r\n|\n|\r)/g)) {
    const before = text.slice(Math.max(0, index - dictionaryMax), index);
    const dictionary = before.slice(before.lastIndexOf(' obj') + 1);
    if (/\/EmbeddedFile\b|#2fxml\b/i.test(dictionary)) {
      yield { dictionary, start: index + word.length };
    }
  }
}

function endOf(text: string, dictionary: string, start: number): number {
  const [, length, isElsewhere] = /\/Length\s+(\d+)(\s+\d+\s+R)?/.exec(dictionary) ?? [];
  const told =
    isElsewhere === undefined
      ? length
      : new RegExp(`(?:^|\\s)${length}\\s+\\d+\\s+obj\\s+(\\d+)\\s+endobj`).exec(text)?.[1];
  const end = start + Number(told);
  if (/^\s*endstream/.test(text.slice(end, end + 12))) return end;
  const next = text.indexOf('endstream', start);
  if (next < 0) return text.length;
  if (text.startsWith('\r\n', next - 2)) return next - 2;
  return /[\r\n]/.test(text.charAt(next - 1)) ? next - 1 : next;
}

/** Undefined where it is packed in a way that no e-invoice is. */
async function read(
  packed: Uint8Array<ArrayBuffer>,
  dictionary: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const filters = /\/Filter\s*(\/\w+|\[[^\]]*\])/.exec(dictionary)?.[1] ?? '';
  if (/^[[\]\s]*$/.test(filters)) return packed;
  if (!/^[[\s]*\/FlateDecode[\]\s]*$/.test(filters)) return undefined;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = new Blob([packed])
    .stream()
    .pipeThrough(new DecompressionStream('deflate'))
    .getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      parts.push(next.value);
      size += next.value.byteLength;
      if (size > limits.eInvoiceCharactersMax) throw new Error('too long');
    }
  } catch {
    await reader.cancel().catch(() => {});
    return undefined;
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
