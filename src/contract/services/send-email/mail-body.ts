// The mail of a run's body. What is optional may stand in `email` or beside it, but not in both.
import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import type { FieldError } from '#contract/problems.ts';
import { isoDate, storable } from '#contract/rules.ts';
import { dataObject, templateFields, templateName } from '#contract/services/run-fields.ts';
import { address, headerLine, mailbox } from '#contract/services/send-email/mailbox.ts';

const recipients = v.array(mailbox, 'Must be a list of recipients.');

const text = v.pipe(v.string('Must be a text.'), storable);

const attachment = v.pipe(
  v.object(
    {
      file_name: v.pipe(
        v.optional(v.pipe(headerLine(limits.fileNameLengthMax), v.nonEmpty('Must not be empty.'))),
        v.description('A file of your archive, or with `file_base64` the name it is to have.'),
      ),
      file_base64: v.pipe(
        v.optional(v.string('Must be a text in base64.')),
        v.description('The bytes in base64, instead of a file of the archive.'),
      ),
      content_id: v.pipe(
        v.optional(
          v.pipe(
            v.string('Must be a text.'),
            v.regex(
              /^[\w.@+-]{1,200}$/,
              'Must be up to 200 letters, digits or any of . _ - + and @.',
            ),
          ),
        ),
        v.description('Shows it in the HTML where `<img src="cid:…">` names this.'),
      ),
    },
    'Must be an object.',
  ),
  v.forward(
    v.check(
      (one) => one.file_name !== undefined || one.file_base64 !== undefined,
      'file_name or file_base64 is required.',
    ),
    ['file_name'],
  ),
);

/** Fields that may stand in `email` or beside it. */
export const mailOptions = {
  cc: v.pipe(v.optional(recipients), v.description('Who gets a copy, as in `to`.')),
  bcc: v.pipe(
    v.optional(recipients),
    v.description('Who gets a copy that the others do not see, as in `to`.'),
  ),
  reply_to: v.pipe(
    v.optional(mailbox),
    v.description('Where answers go: an address, or an object as in `to`.'),
  ),
  text: v.pipe(
    v.optional(text),
    v.description('The plain text beside the HTML. When absent it is made from the HTML.'),
  ),
  template_id: v.pipe(
    v.optional(templateName),
    v.description(
      'A template of Data to HTML instead of `body`: the `file_name` of a shipped one, or the id or name of your own. Without `subject`, its `<title>` is the subject.',
    ),
  ),
  data: v.pipe(
    v.optional(dataObject),
    v.description(
      'Fills the template and the placeholders in `subject`; without `template_id` those in `body`, in the language that `template_engine` names (`default` when absent).',
    ),
  ),
  attachments: v.pipe(
    v.optional(
      v.pipe(
        v.array(attachment, 'Must be a list of attachments.'),
        v.maxLength(
          limits.mailAttachmentsMax,
          `Must be ${limits.mailAttachmentsMax} attachments or less.`,
        ),
      ),
    ),
    v.description(
      'A list of objects with `file_name` (a file of your archive) or `file_base64`, and `content_id` for a picture that stands in the text.',
    ),
  ),
  send_at: v.pipe(
    v.optional(isoDate),
    v.description(
      `When to send it, such as \`2026-12-31T12:00:00Z\`, up to ${limits.mailAheadMaxMs / 86_400_000} days ahead. Absent or past: at once.`,
    ),
  ),
};

export const emailObject = v.object(
  {
    sender_name: v.pipe(
      v.optional(headerLine(limits.mailNameLengthMax)),
      v.description('The name beside the sender’s address.'),
    ),
    from: v.pipe(
      v.optional(v.union([v.literal(''), address], 'Must be one address.')),
      v.description('The sender’s address. Absent or empty: the address of this portal.'),
    ),
    to: v.pipe(
      v.pipe(recipients, v.minLength(1, 'Must name at least one recipient.')),
      v.description('A list of objects with `Email` and `Name`.'),
    ),
    subject: v.pipe(
      v.optional(headerLine(limits.mailSubjectLengthMax)),
      v.description('The subject.'),
    ),
    body: v.pipe(v.optional(text), v.description('The text, as HTML or plain.')),
    ...mailOptions,
    // Without the defaults, which stand beside it.
    template_engine: templateFields.template_engine,
    locale: v.pipe(
      v.optional(templateFields.locale.wrapped),
      v.description('The same as `locale` beside `email`.'),
    ),
    currency: v.pipe(
      v.optional(templateFields.currency.wrapped),
      v.description('The same as `currency` beside `email`.'),
    ),
    strict: v.pipe(
      v.optional(templateFields.strict.wrapped),
      v.description('The same as `strict` beside `email`.'),
    ),
  },
  'Must be an object.',
);

const beside = v.object({ ...mailOptions, ...templateFields });

type Options = Partial<v.InferOutput<typeof beside>>;

/** What is asked for, wherever in the body it stands. */
export type AskedMail = v.InferOutput<typeof emailObject>;

/** Of what has a default beside `email`, the one in `email` wins. */
export function mailOf({ email, ...beside }: { email: AskedMail } & Options): AskedMail {
  const given = Object.entries(email).filter(([, value]) => value !== undefined);
  return { ...beside, ...email, ...Object.fromEntries(given) };
}

type Body = Readonly<Record<string, unknown>>;

/** What single fields cannot say. */
export function checkMail(body: Body): FieldError | undefined {
  if (!isAsked(body)) return undefined;
  // One of two lists would be dropped, and a mail without a recipient cannot be called back.
  const twice = Object.keys(mailOptions).find(
    (field) => body[field] !== undefined && Reflect.get(body.email, field) !== undefined,
  );
  if (twice !== undefined) {
    return {
      path: twice,
      message: `Stands beside email.${twice}.`,
      fix: 'Send one of the two.',
    };
  }
  const mail = mailOf(body);
  const count = mail.to.length + (mail.cc?.length ?? 0) + (mail.bcc?.length ?? 0);
  if (count > limits.mailRecipientsMax) {
    return {
      path: 'email.to',
      message: `Must be ${limits.mailRecipientsMax} recipients or less, with cc and bcc.`,
      fix: 'Send several mails.',
    };
  }
  const isTemplate = mail.template_id !== undefined;
  if (!isTemplate && mail.body === undefined) {
    return {
      path: 'email.body',
      message: 'email.body is required.',
      fix: 'Write a body, or name a template with template_id.',
    };
  }
  if (!isTemplate && mail.subject === undefined) {
    return { path: 'email.subject', message: 'email.subject is required.' };
  }
  return undefined;
}

function isAsked(body: Body): body is Body & { email: AskedMail } & Options {
  return 'email' in body;
}
