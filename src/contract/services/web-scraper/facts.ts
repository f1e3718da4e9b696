import type { ServiceFacts } from '#contract/services/service.ts';

export const webScraper = {
  key: 'web-scraper',
  title: 'Web Scraper',
  summary: 'Fetches a web page and answers its text, links or data.',
  icon: 'globe',
  open: true,
  screens: 'runs',
  accessModeField: 'file_access_mode',
  downloadExtension: '.html',
} as const satisfies ServiceFacts;
