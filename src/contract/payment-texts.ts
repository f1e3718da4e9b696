// Texts of the payment form that the specification fixes byte for byte; apart from the other texts, so
// that only Billing loads them.
export const paymentTexts = {
  add: 'Add New Payment Method',
  submit: 'Submit Payment',
  processing: 'Processing...',
  notLoaded: 'Stripe is not yet loaded.',
  fieldsMissing: 'One or more card fields are missing.',
  failed: 'An error occurred during payment processing.',
  // The specification spells it this way; other programs match on it.
  succeeded: 'succesfull',
} as const;
