import type { ServiceFacts } from '#contract/services/service.ts';

export const sendEmail = {
  key: 'send-email',
  title: 'Send Email',
  summary: 'Sends mail with templates and attachments from your own address.',
  icon: 'mail',
  open: true,
  screens: 'runs',
  downloadExtension: '.json',
  templatesOf: 'data-to-html',
} as const satisfies ServiceFacts;
