import type { ServiceFacts } from '#contract/services/service.ts';

export const fileArchive = {
  key: 'file-archive',
  title: 'File Archive',
  summary: 'Keeps your files, with links that expire when you say.',
  icon: 'box',
  open: true,
  screens: 'files',
  downloadExtension: '',
} as const satisfies ServiceFacts;
