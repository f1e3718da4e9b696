// The helpers for payment codes, QR codes and barcodes.

import Handlebars from 'handlebars';
import { type HelperCall, shown } from '#services/templates/handlebars/helper-call.ts';
import {
  epcPayload,
  fitsQrCode,
  isQrSize,
  qrImage,
} from '#services/templates/handlebars/payment-code.ts';
import { paymentWay } from '#services/templates/handlebars/payment-way.ts';
import { printScalar } from '#services/templates/print-scalar.ts';

export function runQr(call: HelperCall): unknown {
  const [value] = call.args;
  const given = printScalar(value);
  if (given === '') {
    // A computed value, such as a payment code, has already explained why it is empty.
    if (!call.isWorkedOut && value !== undefined) call.warn('got no text, so there is no code.');
    return '';
  }
  const text = given.toWellFormed();
  if (text !== given) call.warn('found an unpaired UTF-16 surrogate in its text.');
  if (!fitsQrCode(text)) {
    call.warn('got a text longer than a QR code holds, so there is no code.');
    return '';
  }
  const size = printScalar(call.hash.size);
  if (size !== '' && !isQrSize(size)) call.warn(`does not support the size "${shown(size)}".`);
  return new Handlebars.SafeString(qrImage(text, { alt: printScalar(call.hash.alt), size }));
}

export function runEpcPayload({ hash, currency, warn }: HelperCall): unknown {
  const payment = {
    name: printScalar(hash.name),
    iban: printScalar(hash.iban),
    bic: printScalar(hash.bic),
    amount: hash.amount,
    reference: printScalar(hash.reference),
  };
  const { text, warnings } = epcPayload(payment, currency);
  for (const warning of warnings) warn(warning);
  return text ?? '';
}

export function runPaymentWay({ args: [payment], hash }: HelperCall): unknown {
  const [iban, bic] = [printScalar(hash.iban), printScalar(hash.bic)];
  return paymentWay(payment, { iban, bic, due: hash.due, prepaid: hash.prepaid }) ?? '';
}
