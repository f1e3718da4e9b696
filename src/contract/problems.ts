// Every refusal the product can give, once: its stable key, HTTP status and public words. Statuses
// and texts are derived from here at both ends; code branches on the key, never on the words.
// Odd spellings ('Inccorect') are the specification's own, byte for byte: clients match on them.

interface ProblemFacts {
  status: number;
  message: string;
}

export const problems = {
  unauthorized: { status: 401, message: 'Failed authentication with backend service' },
  wrong_credentials: { status: 400, message: 'Inccorect username or password' },
  email_exist: { status: 409, message: 'Failed service validation' },
  email_not_verified: {
    status: 403,
    message: 'Your e-mail address is not verified yet. Open the link in the mail we sent you.',
  },
  account_inactive: {
    status: 403,
    message: 'This account is deactivated. Contact us to have it activated again.',
  },
  token_invalid: {
    status: 400,
    message: 'This link is not valid any more. Ask for a new one.',
  },
  forbidden: { status: 403, message: 'Your role does not allow this.' },
  origin_refused: { status: 403, message: 'This call must come from the portal itself.' },
  not_found: { status: 404, message: 'There is nothing here under this address.' },
  method_not_allowed: { status: 405, message: 'This address does not take that method.' },
  json_invalid: { status: 400, message: 'The body is not valid JSON.' },
  json_too_deep: { status: 400, message: 'The JSON is nested too deeply.' },
  json_too_many_values: {
    status: 413,
    message: 'The JSON has more values than this call takes.',
  },
  body_missing: { status: 400, message: 'A JSON body is required.' },
  body_too_large: { status: 413, message: 'The request is larger than this call takes.' },
  headers_too_large: { status: 431, message: 'The headers are larger than this server takes.' },
  media_type_unsupported: { status: 415, message: 'Send the body as application/json.' },
  field_invalid: { status: 422, message: 'Some fields are missing or not acceptable.' },
  own_account: { status: 409, message: 'You cannot do this to your own account.' },
  last_admin: { status: 409, message: 'This would leave the portal without an active admin.' },
  changed_meanwhile: { status: 409, message: 'Another admin changed this in the meantime.' },
  audit_kept: { status: 409, message: 'Entries about hidden entries cannot be hidden.' },
  rate_limited: { status: 429, message: 'Too many tries. Wait a moment and try again.' },
  request_limit_exceeded: {
    status: 429,
    message: 'The request limit of this month is used up. Ask for more on the Contact page.',
  },
  queue_full: { status: 429, message: 'The service is busy. Try again in a moment.' },
  key_limit: { status: 409, message: 'You have as many API keys as one account can hold.' },
  key_rotated_often: {
    status: 409,
    message: 'This key was rotated too often in the last 24 hours. Its earlier values still work.',
  },
  draft_limit: { status: 409, message: 'You have as many saved requests as one account can hold.' },
  draft_changed: {
    status: 412,
    message: 'This request was changed somewhere else in the meantime.',
  },
  draft_history: {
    status: 409,
    message:
      'The server went back to an older state; this device has to compare its requests first.',
  },
  draft_gone: { status: 410, message: 'This request was deleted somewhere else.' },
  template_limit: { status: 409, message: 'You have as many templates as one account can hold.' },
  template_space: {
    status: 409,
    message: 'Your templates with their versions take all the room one account has. Delete some.',
  },
  template_name_taken: {
    status: 409,
    message: 'You have a template with this name for this service already.',
  },
  page_changed: {
    status: 412,
    message: 'Somebody else published this page in the meantime.',
  },
  template_changed: {
    status: 412,
    message: 'This template was changed somewhere else in the meantime.',
  },
  other_user: { status: 403, message: 'These changes belong to another user.' },
  canned_reply_limit: {
    status: 409,
    message: 'As many replies are saved as there can be. Delete one first.',
  },
  // The specification's own words, also where the captcha is a proof of work.
  captcha_required: { status: 403, message: 'Please complete the reCAPTCHA.' },
  captcha_unavailable: {
    status: 503,
    message: 'The captcha cannot be checked at the moment. Try again soon.',
  },
  reply_unasked: { status: 403, message: 'Nobody has written to us from this address.' },
  api_key_missing: { status: 400, message: 'Missing api_key key' },
  api_key_invalid: { status: 403, message: 'Invalid API Key' },
  template_id_missing: { status: 400, message: 'Missing template_id key' },
  file_not_found: { status: 404, message: 'File not found' },
  file_expired: { status: 410, message: 'This file has expired and was removed.' },
  storage_full: { status: 413, message: 'There is not enough space left in your storage.' },
  file_limit: { status: 409, message: 'You have as many files as one account can hold.' },
  form_invalid: { status: 400, message: 'The body is not a whole multipart form.' },
  range_unsatisfiable: { status: 416, message: 'The file has no bytes in that range.' },
  link_expired: { status: 410, message: 'This link has ended.' },
  link_limit: { status: 409, message: 'This file has as many links as one file can have.' },
  storage_unavailable: {
    status: 503,
    message: 'The file storage is not available at the moment. Try again soon.',
  },
  template_not_shipped: {
    status: 404,
    message: 'There is no template with this template file name!',
  },
  access_mode_invalid_pdf: { status: 422, message: 'Invalid pdf_access_mode type' },
  access_mode_invalid_html: { status: 422, message: 'Invalid html_access_mode type' },
  access_mode_invalid_text: { status: 422, message: 'Invalid text_access_mode type' },
  access_mode_invalid_image: { status: 422, message: 'Invalid image_access_mode type' },
  access_mode_invalid_file: { status: 422, message: 'Invalid file_access_mode type' },
  template_syntax: { status: 422, message: 'The template has a mistake.' },
  template_too_heavy: {
    status: 422,
    message: 'The template with this data takes more time, memory or output than one run may use.',
  },
  xml_not_well_formed: { status: 422, message: 'The result is not well-formed XML.' },
  xml_invalid: { status: 422, message: 'The XML does not pass the schema.' },
  xml_too_heavy: {
    status: 422,
    message: 'Checking the XML takes more time or memory than one run may use.',
  },
  mapping_syntax: { status: 422, message: 'The mapping has a mistake.' },
  mapping_failed: { status: 422, message: 'The data does not fit the mapping.' },
  mapping_too_heavy: {
    status: 422,
    message: 'The mapping with this data takes more time or memory than one run may use.',
  },
  document_too_long: {
    status: 422,
    message: 'The document has more pages than one run may print.',
  },
  rotation_angle_invalid: { status: 422, message: 'Invalid rotation angle' },
  document_unreadable: { status: 422, message: 'The file cannot be read as a document.' },
  document_type_unsupported: {
    status: 422,
    message: 'This kind of file is not read by the service.',
  },
  document_too_heavy: {
    status: 422,
    message: 'The document takes more time or memory than one run may use.',
  },
  password_missing: { status: 422, message: 'The document opens only with a password.' },
  password_wrong: { status: 422, message: 'The password does not open the document.' },
  file_too_large: { status: 413, message: 'The files are larger than one run may take.' },
  sender_not_allowed: { status: 403, message: 'Mail cannot be sent from this address.' },
  mail_limit: { status: 429, message: 'No more mail can be sent today.' },
  mail_too_large: { status: 413, message: 'The mail with its attachments is too large.' },
  mail_not_waiting: { status: 409, message: 'This mail is not waiting any more.' },
  url_not_allowed: { status: 422, message: 'URL not allowed' },
  page_too_heavy: {
    status: 422,
    message: 'The page needs more time or memory to be read than one run may use.',
  },
  robots_refused: { status: 409, message: 'The site does not allow programs to read this page.' },
  page_failed: { status: 409, message: 'The page could not be loaded as it should be.' },
  resource_failed: {
    status: 409,
    message: 'Something the document needs could not be loaded.',
  },
  idempotency_conflict: {
    status: 409,
    message: 'This Idempotency-Key was used before with another body.',
  },
  idempotency_in_progress: {
    status: 409,
    message: 'The first call with this Idempotency-Key is still running.',
  },
  time_limit: { status: 504, message: 'The run took longer than its time limit.' },
  card_declined: { status: 402, message: 'The card was declined.' },
  card_missing: { status: 409, message: 'There is no saved card to charge.' },
  card_limit: { status: 409, message: 'You have as many cards as one account can hold.' },
  payment_unavailable: {
    status: 503,
    message: 'The payment provider does not answer at the moment. Try again soon.',
  },
  billing_not_configured: { status: 503, message: 'No payment provider is set up.' },
  signature_invalid: { status: 400, message: 'The signature does not fit this body.' },
  renderer_unavailable: {
    status: 503,
    message: 'The PDF renderer is not available at the moment. Try again soon.',
  },
  partner_unavailable: {
    status: 503,
    message: 'The address provider is not available at the moment. Try again soon.',
  },
  database_unavailable: {
    status: 503,
    message: 'The database is not available at the moment. Try again soon.',
  },
  busy: { status: 503, message: 'The server is busy. Try again in a moment.' },
  unexpected: { status: 500, message: 'Unexpected failure' },
} as const satisfies Record<string, ProblemFacts>;

export type ProblemKey = keyof typeof problems;

/** What code reads of an error or a warning instead of its words; not part of any answer of a run. */
export interface MessageFacts {
  /** `missing`: the template asks for a field that the data does not have. */
  kind?: 'missing';
  /** In the template or mapping, both from 1. */
  line?: number;
  column?: number;
}

/** One error about one field: where (`items.0.price`), what is wrong, and how to mend it. */
export interface FieldError extends MessageFacts {
  path: string;
  message: string;
  fix?: string;
}

/**
 * A refusal. Thrown wherever a call cannot be done; the server's one exit turns it into the error
 * body. `cause` is logged with the request id and never shown.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly key: ProblemKey;
  readonly status: number;
  readonly errors: readonly FieldError[];
  /** Seconds after which trying again makes sense; becomes Retry-After. */
  readonly retryAfterS: number | undefined;
  /** What stands on the server instead, where a change was refused because of it. */
  readonly current: unknown;
  /** Numbers that belong to the refusal, such as how much of a limit is used. */
  readonly figures: Readonly<Record<string, number>>;

  constructor(
    key: ProblemKey,
    options: {
      cause?: unknown;
      errors?: readonly FieldError[];
      retryAfterS?: number;
      message?: string;
      current?: unknown;
      figures?: Readonly<Record<string, number>>;
    } = {},
  ) {
    super(options.message ?? problems[key].message, { cause: options.cause });
    this.key = key;
    this.status = problems[key].status;
    this.errors = options.errors ?? [];
    this.retryAfterS = options.retryAfterS;
    this.current = options.current;
    this.figures = options.figures ?? {};
  }
}
