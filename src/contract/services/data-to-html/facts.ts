import type { ServiceFacts } from '#contract/services/service.ts';

export const dataToHtml = {
  key: 'data-to-html',
  title: 'Data to HTML',
  summary: 'Fills an HTML template with your data, for pages and mail.',
  icon: 'code',
  open: true,
  screens: 'runs',
  accessModeField: 'html_access_mode',
  downloadExtension: '.html',
  template: { output: 'html', engines: ['default', 'handlebars'] },
} as const satisfies ServiceFacts;
