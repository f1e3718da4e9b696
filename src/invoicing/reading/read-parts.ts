import type { PaymentMeans, SupportingDocument } from '#invoicing/e-invoice.ts';
import { type Fields, readFields } from '#invoicing/reading/read-fields.ts';
import type { Trace } from '#invoicing/reading/trace.ts';
import { trimXml, type XmlElement } from '#invoicing/xml/xml-element.ts';

/** Sets a key only if there is a value: absent keys of an invoice are undefined. */
export function put<T, K extends keyof T>(object: T, key: K, value: T[K] | undefined): void {
  if (value !== undefined) object[key] = value;
}

/** Reads a part of its own from an element; without one the key stays absent. */
export function putPart<T, K extends keyof T>(
  object: T,
  key: K,
  element: XmlElement | undefined,
  fields: Fields<NonNullable<T[K]>>,
  trace: Trace,
): void {
  if (element === undefined) return;
  const part = trace.object({} as NonNullable<T[K]> & object, element);
  object[key] = readFields(part, element, fields, trace);
}

/** BG-24: the file in a supporting document. */
export function attachmentOf(
  element: XmlElement | undefined,
  trace: Trace,
): SupportingDocument['attachment'] | undefined {
  if (element === undefined) return undefined;
  const attachment: NonNullable<SupportingDocument['attachment']> = {
    base64: trimXml(element.text),
  };
  put(attachment, 'mime', element.attributes.mimeCode);
  put(attachment, 'fileName', element.attributes.filename);
  return trace.object(attachment, element);
}

/** Several accounts of one way to pay are several elements in both syntaxes and one group in the invoice. */
export function addPayment(payments: PaymentMeans[], payment: PaymentMeans): void {
  const last = payments.at(-1);
  const isSame =
    last !== undefined &&
    last.transfers.length > 0 &&
    payment.transfers.length > 0 &&
    last.code === payment.code &&
    last.text === payment.text &&
    last.remittance === payment.remittance &&
    [last.card, last.directDebit, payment.card, payment.directDebit].every(
      (part) => part === undefined,
    );
  if (isSame) last.transfers.push(...payment.transfers);
  else payments.push(payment);
}
