import type { ServiceFacts } from '#contract/services/service.ts';

export const dataToText = {
  key: 'data-to-text',
  title: 'Data to Text',
  summary: 'Fills a text template with your data: letters, CSV, fixed-width files.',
  icon: 'lines',
  open: true,
  screens: 'runs',
  accessModeField: 'text_access_mode',
  downloadExtension: '.txt',
  template: { output: 'text', engines: ['default', 'handlebars'] },
} as const satisfies ServiceFacts;
