import type { ServiceFacts } from '#contract/services/service.ts';

export const pdfManipulation = {
  key: 'pdf-manipulation',
  title: 'PDF Operations',
  summary: 'Rotates, merges, stamps, compresses and takes apart PDF files.',
  icon: 'scissors',
  open: true,
  screens: 'runs',
  accessModeField: 'pdf_access_mode',
  downloadExtension: '.pdf',
} as const satisfies ServiceFacts;
