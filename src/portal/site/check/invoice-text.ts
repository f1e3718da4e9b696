// The XML of a chosen file as text, in lines that can be shown and pointed at.
import { xmlInPdf } from '#portal/site/check/xml-in-pdf.ts';

/** Throws an Error with a sentence for a person. */
export async function invoiceText(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (bytes.byteLength === 0) throw new Error('The file is empty.');
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  if (head.includes('%PDF-')) return inLines(decode(await xmlInPdf(bytes)));
  const text = decode(bytes);
  if (!/^\uFEFF?\s*</.test(text)) {
    throw new Error('This is neither XML nor a PDF. Choose a .xml or .pdf file of an e-invoice.');
  }
  return inLines(text);
}

const elementsPerLine = 10;

/** A document in one long line gets a line for each element, or no place in it could be shown. */
export function inLines(xml: string): string {
  const lines = xml.match(/\n/g)?.length ?? 0;
  const joints = xml.match(/></g)?.length ?? 0;
  return joints > (lines + 1) * elementsPerLine ? xml.replaceAll('><', '>\n<') : xml;
}

function decode(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const name = /^[^<]*<\?xml[^>]*\sencoding=["']([\w.:-]+)["']/.exec(head)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(name).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
