import type { ServiceFacts } from '#contract/services/service.ts';

export const sendEmail = {
  key: 'send-email',
  title: 'Send Email',
  summary: 'Sends mail with templates and attachments from your own address.',
  icon: 'mail',
  open: false,
  screens: 'runs',
  downloadExtension: '.json',
} as const satisfies ServiceFacts;
