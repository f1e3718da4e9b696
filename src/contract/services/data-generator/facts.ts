import type { ServiceFacts } from '#contract/services/service.ts';

export const dataGenerator = {
  key: 'data-generator',
  title: 'Data Generator',
  summary: 'Makes well-formed XML from JSON data, by its structure or by a template.',
  icon: 'braces',
  open: true,
  screens: 'runs',
  accessModeField: 'file_access_mode',
  downloadExtension: '.xml',
  template: { output: 'xml', engines: ['default', 'handlebars'] },
} as const satisfies ServiceFacts;
