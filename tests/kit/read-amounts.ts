// An independent reader of e-invoices for tests: libxml2 and XPath, and cents as whole numbers.
import { XmlDocument } from 'libxml2-wasm';

const oasis = 'urn:oasis:names:specification:ubl:schema:xsd:';
const unece = 'urn:un:unece:uncefact:data:standard:';

const namespaces = {
  cac: `${oasis}CommonAggregateComponents-2`,
  cbc: `${oasis}CommonBasicComponents-2`,
  ext: `${oasis}CommonExtensionComponents-2`,
  hrextac: 'urn:mfin.gov.hr:schema:xsd:HRExtensionAggregateComponents-1',
  rsm: `${unece}CrossIndustryInvoice:100`,
  ram: `${unece}ReusableAggregateBusinessInformationEntity:100`,
  udt: `${unece}UnqualifiedDataType:100`,
  qdt: `${unece}QualifiedDataType:100`,
};

export interface ReadXml {
  root: string;
  /** What stands at each place that the XPath below the root finds. */
  all(path: string): string[];
  one(path: string): string;
  close(): void;
}

/** Opens a document; throws where it is not well-formed. */
export function readXml(xml: string): ReadXml {
  const document = XmlDocument.fromString(xml);
  const all = (path: string) =>
    document.root.find(path, namespaces).map((node) => ('content' in node ? node.content : ''));
  return {
    root: document.root.name,
    all,
    one: (path) => {
      const [first, ...more] = all(path);
      if (first === undefined || more.length > 0) throw new Error(`${1 + more.length} of ${path}`);
      return first;
    },
    close: () => document.dispose(),
  };
}

/** An amount in cents; throws for more than two decimals. */
export function centsOf(amount: string): bigint {
  const [, minus = '', whole = '', fraction = ''] =
    /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount) ?? [];
  if (whole === '') throw new Error(`${amount} is not in cents`);
  return BigInt(`${minus}${whole}${fraction.padEnd(2, '0')}`);
}

export const sumOf = (amounts: readonly string[]) =>
  amounts.reduce((sum, amount) => sum + centsOf(amount), 0n);
