// Values that no rule of the official programs reaches in each syntax, since they leave them to the schema.
import { isDay } from '#contract/invoice/is-day.ts';
import { currencies } from '#invoicing/codes/document-codes.ts';
import type { Rule } from '#invoicing/rules/rule.ts';
import { elementNames, elementsNamed, syntaxRule } from '#invoicing/rules/syntax-rule.ts';
import { isBase64 } from '#invoicing/xml/is-base64.ts';
import { trimXml, type XmlElement } from '#invoicing/xml/xml-element.ts';

const dayFix = 'Write the day as it is in the calendar, such as 2026-03-05.';

/** A day of the schema, which may carry the offset of a time zone. */
const schemaDay = /^(\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2})?$/;
const plainDay = /^(\d{4})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;

const noDay = (
  message: string,
  where: (root: XmlElement) => XmlElement[],
  holds: (text: string) => boolean,
) => syntaxRule('DATE', where, ({ text }) => holds(trimXml(text)), message, dayFix);

/** Profiles of Factur-X and ZUGFeRD that are less than an invoice of EN 16931. */
const lesser = /^urn:(?:factur-x\.eu|zugferd\.de):\dp\d:(minimum|basicwl)$/i;

const lesserProfile = syntaxRule(
  'PROFILE',
  (root) => elementsNamed(root, 'GuidelineSpecifiedDocumentContextParameter'),
  ({ children }) => !children.some(({ name, text }) => name === 'ID' && lesser.test(trimXml(text))),
  'The document follows MINIMUM or BASIC WL of Factur-X. These have no lines, and are no whole invoices of EN 16931.',
  'Ask the sender for the profile BASIC or EN 16931 where a whole e-invoice is needed.',
  'warning',
);

const unreadableFile = (name: string) =>
  syntaxRule(
    'ATTACHMENT',
    name,
    ({ text }) => isBase64(text),
    'The attached file is not Base64, so nobody can open it.',
    'Write the whole file in Base64, without anything before it.',
    'error',
    'BT-125',
  );

export const ublValueRules: readonly Rule[] = [
  noDay(
    'This is no day of the calendar.',
    (root) =>
      elementNames(root)
        .filter((name) => name.endsWith('Date'))
        .flatMap((name) => elementsNamed(root, name))
        .filter(({ children }) => children.length === 0),
    (text) => isDay(schemaDay.exec(text)?.[1] ?? ''),
  ),
  unreadableFile('EmbeddedDocumentBinaryObject'),
];

/** One with an address is looked at with its party. */
const emptyEndpoint = (id: string, terms: string, party: 'Seller' | 'Buyer') =>
  syntaxRule(
    id,
    `ApplicableHeaderTradeAgreement/${party}TradeParty/URIUniversalCommunication`,
    ({ children }) => children.some(({ name }) => name === 'URIID'),
    `The electronic address of the ${party.toLowerCase()} is empty.`,
    'State the address with its scheme, such as EM for e-mail, or leave it out.',
    'error',
    terms,
  );

const formattedDays = (root: XmlElement) =>
  elementsNamed(root, 'DateTimeString').filter(({ attributes }) => attributes.format === '102');

export const ciiValueRules: readonly Rule[] = [
  syntaxRule(
    'CII-DT-097',
    formattedDays,
    ({ text }) => plainDay.test(trimXml(text)),
    'A day of format 102 is not written as YYYYMMDD.',
    'Write eight digits, such as 20260305.',
  ),
  noDay('This is no day of the calendar.', formattedDays, (text) => {
    const parts = plainDay.exec(text)?.slice(1);
    return parts === undefined || isDay(parts.join('-'));
  }),
  syntaxRule(
    'BR-CL-03',
    (root) => elementsNamed(root, 'TaxTotalAmount'),
    ({ attributes: { currencyID } }) =>
      currencyID === undefined || currencies.has(trimXml(currencyID)),
    'The VAT is in no currency of ISO 4217.',
    'Write the code of the currency, such as EUR.',
    'error',
    'BT-5, BT-6',
  ),
  lesserProfile,
  unreadableFile('AttachmentBinaryObject'),
  emptyEndpoint('BR-62', 'BT-34', 'Seller'),
  emptyEndpoint('BR-63', 'BT-49', 'Buyer'),
];
