import type { ServiceFacts } from '#contract/services/service.ts';

export const htmlToPdf = {
  key: 'html-to-pdf',
  title: 'HTML to PDF',
  summary: 'Prints your HTML, or the page at an address, to PDF.',
  icon: 'code-file',
  open: true,
  screens: 'runs',
  accessModeField: 'pdf_access_mode',
  downloadExtension: '.pdf',
} as const satisfies ServiceFacts;
