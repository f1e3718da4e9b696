import type { ServiceFacts } from '#contract/services/service.ts';

export const vatValidator = {
  key: 'vat-validator',
  title: 'VAT-ID Validator',
  summary: 'Checks VAT numbers by format, checksum and the EU register.',
  icon: 'badge',
  open: true,
  screens: 'runs',
  downloadExtension: '.json',
} as const satisfies ServiceFacts;
