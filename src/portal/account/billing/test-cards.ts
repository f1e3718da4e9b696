// Stripe's public test numbers and the ids by which the built-in provider knows them.
export const testCards = [
  { number: '4242424242424242', id: 'pm_card_visa', effect: 'is accepted' },
  { number: '5555555555554444', id: 'pm_card_mastercard', effect: 'is accepted' },
  { number: '4000000000000002', id: 'pm_card_chargeDeclined', effect: 'is declined' },
  {
    number: '4000002500003155',
    id: 'pm_card_authenticationRequiredOnSetup',
    effect: 'asks to confirm',
  },
  {
    number: '4000002760003184',
    id: 'pm_card_authenticationRequired',
    effect: 'asks at each payment',
  },
  {
    number: '4000000000000341',
    id: 'pm_card_chargeCustomerFail',
    effect: 'is accepted, and declined when it is charged',
  },
] as const;
