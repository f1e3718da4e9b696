import type { ServiceFacts } from '#contract/services/service.ts';

export const textExtractor = {
  key: 'text-extractor',
  title: 'Text Extractor',
  summary: 'Reads the text out of PDF, office, mail and image files.',
  icon: 'scan',
  open: true,
  screens: 'runs',
  accessModeField: 'text_access_mode',
  downloadExtension: '.txt',
} as const satisfies ServiceFacts;
