import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { defineRequest } from '#contract/services/request.ts';
import { commonRunFields, flag, templateFields } from '#contract/services/run-fields.ts';
import { templateProblems } from '#contract/services/run-problems.ts';
import { shortInvoiceData } from '#contract/services/sample-data.ts';
import { checkMail, emailObject, mailOptions } from '#contract/services/send-email/mail-body.ts';

const body = v.object({
  ...commonRunFields,
  email: v.pipe(
    emailObject,
    v.description(
      'The mail: `sender_name`, `from`, `to` (required), `subject`, `body`. The fields below may stand in it instead.',
    ),
  ),
  ...mailOptions,
  ...templateFields,
  dry_run: v.pipe(
    flag(false),
    v.description(
      'Make and check the mail without sending it. The answer has it as `preview`, and is not counted. `test` does the same.',
    ),
  ),
});

export const request = defineRequest({
  runs: [
    {
      path: 'send',
      summary: `Sends a mail to up to ${limits.mailRecipientsMax} people.`,
      body,
      check: checkMail,
      problems: [
        ...templateProblems,
        'file_expired',
        'storage_unavailable',
        'sender_not_allowed',
        'mail_limit',
        'mail_too_large',
      ],
      functions: [
        {
          label: 'Send',
          sample: {
            api_key: '{{api_key}}',
            email: {
              sender_name: 'Jadran Papir d.o.o.',
              from: '',
              to: [{ Email: 'ana@example.com', Name: 'Ana Anić' }],
              subject: 'Invoice 2024-0117',
              body: '<h1>Invoice 2024-0117</h1><p>Dear Ana, thank you for your order. The total is <strong>157.50 €</strong>.</p>',
            },
          },
          short: {
            email: {
              to: [{ Email: 'ana@example.com' }],
              subject: 'Hello',
              body: '<p>Hello Ana</p>',
            },
          },
          example: {
            email: {
              sender_name: 'Jadran Papir d.o.o.',
              to: [{ Email: 'ana@example.com', Name: 'Ana Anić' }],
              subject: 'Invoice {{invoice.number}}',
              template_id: 'invoice-mail.hbs',
              data: shortInvoiceData,
            },
          },
        },
      ],
      result: {
        file: 'result.json',
        types: [],
        isInline: true,
        archived: {},
        inJson: {
          message_id: '<01m2c8v9d4q7hs0t5n3b6x1zke@portal.example>',
          delivery: 'sent',
          transport: 'smtp',
          accepted: ['ana@example.com'],
          rejected: [{ email: 'nobody@example.com', reason: '550 no such mailbox' }],
          status_url: '/api/send-email/v1/messages/01m2c8v9d4q7hs0t5n3b6x1zke',
        },
      },
    },
  ],
});
