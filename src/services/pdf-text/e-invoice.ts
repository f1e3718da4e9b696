// The e-invoice that a PDF carries (Factur-X, ZUGFeRD, XRechnung) or that a file is.
import type { Attachment } from '#services/pdf-text/attachments.ts';

export interface EInvoice {
  file_name: string;
  /** `cii` or `ubl`. */
  syntax: 'cii' | 'ubl';
  /** The identifier of the rules it follows, as the invoice states it. */
  profile?: string;
  xml: string;
}

const usualNames = /^(?:factur-x|zugferd-invoice|xrechnung|order-x)\.xml$/i;

/** The first attachment that is one; one with the usual name before others. */
export function findEInvoice(attachments: readonly Attachment[]): EInvoice | undefined {
  const xml = attachments.filter(({ name }) => /\.xml$/i.test(name));
  const sorted = xml.sort(
    (a, b) => Number(usualNames.test(b.name)) - Number(usualNames.test(a.name)),
  );
  for (const { name, read } of sorted) {
    const bytes = read();
    const found = bytes && eInvoiceOf(name, decodeXml(bytes));
    if (found) return found;
  }
  return undefined;
}

const root = /<(?:[\w.-]+:)?(CrossIndustryInvoice|CrossIndustryDocument|Invoice|CreditNote)[\s>]/;
const headLength = 20_000;

/** An XML text as an e-invoice, when it is one. */
export function eInvoiceOf(name: string, xml: string): EInvoice | undefined {
  const head = xml.slice(0, headLength);
  const kind = root.exec(head)?.[1];
  if (kind === undefined) return undefined;
  const syntax = kind.startsWith('Cross') ? 'cii' : 'ubl';
  if (syntax === 'ubl' && !head.includes('urn:oasis:names:specification:ubl:')) return undefined;
  const profile = syntax === 'cii' ? guideline.exec(head)?.[1] : customization.exec(head)?.[1];
  return {
    file_name: name,
    syntax,
    ...(profile === undefined ? {} : { profile: profile.trim() }),
    xml,
  };
}

const guideline =
  /GuidelineSpecifiedDocumentContextParameter[^>]*>\s*<(?:[\w.-]+:)?ID(?:\s[^>]*)?>([^<]{1,500})</;
const customization = /<(?:[\w.-]+:)?CustomizationID(?:\s[^>]*)?>([^<]{1,500})</;

function decodeXml(bytes: Uint8Array): string {
  const isWide = bytes[0] === 0xff || bytes[0] === 0xfe;
  return new TextDecoder(isWide ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(
    bytes,
  );
}
