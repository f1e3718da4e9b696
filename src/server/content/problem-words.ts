// Why a run is refused and what to do about it, for every problem that runs declare.
import { limits } from '#contract/limits.ts';
import type { ProblemKey } from '#contract/problems.ts';

export interface ProblemWords {
  cause: string;
  fix: string;
}

// Any call with a JSON body can answer these; the table of calls does not repeat them. A wrong method (405) and
// headers that are too large (431) say in their answer all there is to say.
export const everyCallProblems = [
  'body_missing',
  'json_invalid',
  'json_too_deep',
  'body_too_large',
  'media_type_unsupported',
  'busy',
  'database_unavailable',
  'unexpected',
] as const satisfies readonly ProblemKey[];

const retry = 'Try again after the seconds in `Retry-After`.';

const problemWords: Partial<Record<ProblemKey, ProblemWords>> = {
  api_key_missing: {
    cause: 'There is no key in the body or in a header.',
    fix: 'Send `api_key` in the body or one of the headers named under API key.',
  },
  api_key_invalid: {
    cause: 'The key was mistyped, deleted or replaced, or its account is deactivated.',
    fix: 'Copy the key again from Account, API Keys. Look for a space or line break at its end.',
  },
  request_limit_exceeded: {
    cause: 'The requests of this calendar month are used up.',
    fix: 'Ask for a higher limit on the [Contact page](/contact), or wait for the 1st of the next month (UTC).',
  },
  rate_limited: {
    cause: 'Too many runs within one second with the same key.',
    fix: `${retry} Spread a batch out instead of sending it at once.`,
  },
  field_invalid: {
    cause: 'A field has the wrong type or value, or in strict mode the data lacks a field.',
    fix: 'Read `errors`: each entry has the `path`, what is wrong and mostly a `fix`. All faults are listed at once.',
  },
  template_id_missing: {
    cause: '`template_id` is absent, empty or not a text.',
    fix: 'Name a template, for example one from `GET /template/default/list`.',
  },
  access_mode_invalid_pdf: {
    cause: '`pdf_access_mode` has a value that does not exist.',
    fix: 'Send `download` or `archive`.',
  },
  file_not_found: {
    cause:
      'Neither you nor the product has a template with the name in `template_id`, or not that version; or your archive has no file of that name.',
    fix: 'Compare it with your list under Configuration and with `GET /template/default/list`, or with your files under Storage, ending included.',
  },
  file_expired: {
    cause: 'The file was in your archive, and its time is over.',
    fix: 'Upload it again, or keep files longer with `expires_in_hours`.',
  },
  file_too_large: {
    cause: 'The files of the run together are larger than one run takes.',
    fix: 'Send fewer files at once, or make their pictures smaller.',
  },
  rotation_angle_invalid: {
    cause: '`degrees` is absent, a text, or another number than 90, 180 or 270.',
    fix: 'Send 90, 180 or 270, as a number.',
  },
  document_unreadable: {
    cause:
      'The file is damaged, cut off, or not what its name says; `errors` says what was found, and names the page or object.',
    fix: 'Open it in its own program and save it again.',
  },
  document_type_unsupported: {
    cause: 'The file is of a kind that is not read here, such as an old DOC, XLS or PPT.',
    fix: 'Save it as one of the kinds listed above.',
  },
  document_too_heavy: {
    cause: 'The file asks for more pages, pixels, time or memory than one run may use.',
    fix: 'Work on a part of it: fewer pages, or fewer dots per inch.',
  },
  password_missing: {
    cause: 'The file opens only with a password.',
    fix: 'Send it as `password`; save office files without one.',
  },
  password_wrong: {
    cause: 'The file does not open with this password.',
    fix: 'Look for a space at its end, and for capital letters.',
  },
  sender_not_allowed: {
    cause: 'The operator of this portal does not allow the address in `from`.',
    fix: '`errors` names the addresses that are allowed. Leave `from` out to send from the address of the portal, and set `reply_to`.',
  },
  mail_limit: {
    cause: 'Your account has written to as many recipients as it may per day.',
    fix: `${retry} Ask for more on the [Contact page](/contact).`,
  },
  mail_too_large: {
    cause: 'The texts and attachments of the mail are larger than a mail may be.',
    fix: 'Upload large files to [Storage](/services/file-archive) and send a link to them.',
  },
  url_not_allowed: {
    cause:
      'An address is not http or https, carries a password, has an odd port or leads into a private network, itself or by a redirect.',
    fix: 'Send an address that anybody on the internet can reach.',
  },
  page_too_heavy: {
    cause: 'The page is very long or very deep.',
    fix: 'Read a smaller page of the site, or try without `only_main_content`.',
  },
  robots_refused: {
    cause: 'The rules of the site for programs forbid the page, or could not be read.',
    fix: 'Ask for another page. If the site is yours or allows it, set `respect_robots` to false.',
  },
  page_failed: {
    cause:
      'The page answered an error or no HTML, took too long, went away to another one, or what was waited for never came.',
    fix: '`errors` says which. Open the address in a browser without being signed in.',
  },
  resource_failed: {
    cause: 'With `strict_resources` a picture, style or font could not be loaded.',
    fix: '`errors` names each address. Mend it, or leave `strict_resources` out and get warnings.',
  },
  template_syntax: {
    cause: 'The template breaks the rules of its language.',
    fix: '`errors` names the line and column and what is expected there.',
  },
  template_too_heavy: {
    cause: 'Template and data together went over the time, memory or output of one run.',
    fix: 'Look for loops within loops, or send less data at once.',
  },
  access_mode_invalid_text: {
    cause: '`text_access_mode` has a value that does not exist.',
    fix: 'Send `download` or `archive`.',
  },
  access_mode_invalid_image: {
    cause: '`image_access_mode` has a value that does not exist.',
    fix: 'Send `download` or `archive`.',
  },
  access_mode_invalid_html: {
    cause: '`html_access_mode` has a value that does not exist.',
    fix: 'Send `download` or `archive`.',
  },
  access_mode_invalid_file: {
    cause: '`file_access_mode` has a value that does not exist.',
    fix: 'Send `download` or `archive`.',
  },
  xml_not_well_formed: {
    cause: 'The template made something that is not XML: a mark without its end, a bare `&`.',
    fix: '`errors` names the line and column of the result. Values are escaped already, so look at the template.',
  },
  xml_invalid: {
    cause: 'The XML is well-formed but does not pass the schema in `xsd`.',
    fix: '`errors` names each place and what the schema expects there. `validate_only` checks without counting.',
  },
  xml_too_heavy: {
    cause: 'Checking the XML went over the time or memory of one run.',
    fix: 'Make it of less data at once.',
  },
  mapping_syntax: {
    cause: 'The expression in `mapping` breaks the rules of JSONata.',
    fix: '`errors` names the line and column.',
  },
  mapping_failed: {
    cause:
      'The data lacks what rules require or has values that do not fit, or the expression stopped.',
    fix: '`errors` lists everything at once, with its path in the data or its line in the expression.',
  },
  mapping_too_heavy: {
    cause: 'Mapping and data together went over the time or memory of one run.',
    fix: 'Look for endless recursion and for regular expressions with `+` inside `+`.',
  },
  partner_unavailable: {
    cause: 'The address provider did not answer, and `service` allows nobody else.',
    fix: `${retry} With \`service\` \`auto\` the rules of the country check in its place.`,
  },
  document_too_long: {
    cause: `The finished document would have more than ${limits.pdfPagesMax} pages, or a batch more than ${limits.batchPagesMax}.`,
    fix: 'Split the data over several runs.',
  },
  storage_full: {
    cause:
      'The file does not fit into what is left of your storage. The answer has `used` and `limit` in bytes.',
    fix: 'Delete files in [Storage](/services/file-archive), or let them expire sooner with `expires_in_hours`.',
  },
  file_limit: {
    cause: 'Your storage holds as many files as one account can have.',
    fix: 'Delete files that are no longer needed.',
  },
  storage_unavailable: {
    cause: 'Where files are kept does not answer at the moment.',
    fix: retry,
  },
  idempotency_conflict: {
    cause: 'The `Idempotency-Key` came before with another body.',
    fix: 'Use a new key for each new document, and send the very same bytes when you repeat.',
  },
  idempotency_in_progress: {
    cause: 'The first call with this `Idempotency-Key` has not finished.',
    fix: `${retry} You will then get the answer of the first call.`,
  },
  queue_full: {
    cause:
      'More of your runs are waiting at once than there is room for, or more async runs of yours are unfinished than one account can have.',
    fix: retry,
  },
  time_limit: {
    cause: 'The run went over its time, most often because of a very large document.',
    fix: `Send it with \`async: true\`, which has ${limits.asyncRunTimeoutMs / 60_000} minutes, or send less at once.`,
  },
  renderer_unavailable: {
    cause: 'The PDF printer is starting again.',
    fix: retry,
  },
  body_missing: {
    cause: 'The request has no body.',
    fix: 'Send a JSON object.',
  },
  json_invalid: {
    cause: 'The body is not JSON in UTF-8, or holds a number that JSON cannot keep exactly.',
    fix: '`errors` says where. Send numbers of more than 15 digits as texts.',
  },
  json_too_deep: {
    cause: 'Lists and objects are nested deeper than is read.',
    fix: 'Flatten the data.',
  },
  body_too_large: {
    cause: 'The body is larger than the call takes.',
    fix: 'Make embedded pictures smaller or split the data.',
  },
  media_type_unsupported: {
    cause: 'Another `Content-Type` or charset, or a compressed body.',
    fix: 'Send `application/json` in UTF-8, uncompressed.',
  },
  busy: {
    cause: 'The server has more work than it takes at the moment.',
    fix: retry,
  },
  database_unavailable: {
    cause: 'Where everything is recorded does not answer at the moment.',
    fix: retry,
  },
  unexpected: {
    cause: 'Something failed on our side. The run was not counted.',
    fix: 'Try again. If it stays so, write to us with the `request_id`.',
  },
};

/** @throws Error for a problem that is declared and not explained */
export function problemWordsOf(key: ProblemKey): ProblemWords {
  const words = problemWords[key];
  if (words === undefined) throw new Error(`${key} is not explained in problem-words.ts`);
  return words;
}
