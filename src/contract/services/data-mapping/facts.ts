import type { ServiceFacts } from '#contract/services/service.ts';

export const dataMapping = {
  key: 'data-mapping',
  title: 'Data Mapping',
  summary: 'Rearranges JSON from one shape into another by a list of rules.',
  icon: 'arrows',
  open: true,
  screens: 'runs',
  accessModeField: 'file_access_mode',
  downloadExtension: '.json',
  template: { output: 'json', engines: ['default'] },
} as const satisfies ServiceFacts;
