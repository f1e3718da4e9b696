import type { ServiceFacts } from '#contract/services/service.ts';

export const dataToPdf = {
  key: 'data-to-pdf',
  title: 'Data to PDF',
  summary: 'Fills a template with your JSON data and answers a tagged, print-ready PDF.',
  icon: 'document',
  open: true,
  screens: 'runs',
  accessModeField: 'pdf_access_mode',
  downloadExtension: '.pdf',
  template: { output: 'pdf', engines: ['default', 'handlebars'] },
} as const satisfies ServiceFacts;
