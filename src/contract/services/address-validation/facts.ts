import type { ServiceFacts } from '#contract/services/service.ts';

export const addressValidation = {
  key: 'address-validation',
  title: 'Address Validator',
  summary: 'Checks and formats postal addresses by the rules of their country.',
  icon: 'pin',
  open: true,
  screens: 'runs',
  downloadExtension: '.json',
} as const satisfies ServiceFacts;
