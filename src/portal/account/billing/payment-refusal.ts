import { paymentTexts } from '#contract/payment-texts.ts';
import { CallFailure } from '#portal/api/call-failure.ts';

/** A payment that ended with words for the user. */
export class PaymentRefusal extends Error {
  override readonly name = 'PaymentRefusal';
}

/** The words of the provider or the server, if there are any. */
export function refusalText(failure: unknown): string {
  if (failure instanceof PaymentRefusal) return failure.message;
  const isAnswer = failure instanceof CallFailure && failure.kind === 'http';
  return isAnswer ? failure.message : paymentTexts.failed;
}
