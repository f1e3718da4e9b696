// What the archive's calls are for and why they refuse. A call or problem added to the contract does
// not compile until it has words here.
import type { archiveCalls } from '#contract/calls/archive.ts';
import type { ProblemKey } from '#contract/problems.ts';
import type { ProblemWords } from '#server/content/problem-words.ts';

type ArchiveCalls = typeof archiveCalls;

export const archiveCallWords = {
  listFiles:
    'Answers `data`, `total` for the search as a whole, and `used_bytes` of `limit_bytes`. Files of runs are in it, with the `service` that made them and its `request_id`.',
  uploadFile:
    'The body is a multipart form with the file in the field `file`. It answers status 201 and the row of the file.',
  zipFiles: 'The zip is not compressed. Each file in it counts as one download.',
  downloadArchivedFile:
    'Takes `Range` for a part of the bytes (status 206) and `If-None-Match` with the `ETag` of an earlier answer (status 304 when nothing changed; the tag is the SHA-256 of the bytes). Always an attachment, with the type that was found in the bytes.',
  previewArchivedFile:
    'The address in `preview_url` of a run that made HTML. The page is shown with a `sandbox` policy: it runs no scripts, sends no forms and has no rights of this portal. In a browser the session opens it.',
  removeFile: 'Its name is free again at once. An expired file can be removed too.',
  createFileLink:
    'Answers status 201 and `url`, which needs no key. The address is told only in this answer; what is stored opens nothing.',
  listFileLinks: 'Answers `data` and `total`: for each link its `id`, end and downloads.',
  removeFileLink: 'Whoever has the address gets nothing from then on.',
  downloadByLink:
    'For whoever has the address: no key, no session. Each answer with bytes is one download, a range too; a `HEAD` request is none.',
} as const satisfies Record<keyof ArchiveCalls, string>;

/** Answered by any of the calls, beside what each declares. */
export const everyArchiveProblem = [
  'unauthorized',
  'api_key_invalid',
  'origin_refused',
  'media_type_unsupported',
  'busy',
  'database_unavailable',
] as const satisfies readonly ProblemKey[];

type ArchiveProblem =
  | ArchiveCalls[keyof ArchiveCalls]['problems'][number]
  | (typeof everyArchiveProblem)[number];

const retry = 'Try again after the seconds in `Retry-After`.';

export const archiveProblemWords = {
  unauthorized: {
    cause: 'There is neither a key in a header nor a session.',
    fix: 'Send `X-API-Key`, or sign in.',
  },
  api_key_invalid: {
    cause: 'The key was mistyped, deleted or replaced, or its account is deactivated.',
    fix: 'Copy the key again from Account, API Keys.',
  },
  origin_refused: {
    cause: 'A page of another site tried to write with your session.',
    fix: 'Use a key from programs, and the portal itself in the browser.',
  },
  media_type_unsupported: {
    cause: 'The `Content-Type` does not fit the call, or the body is compressed.',
    fix: 'Send uploads as `multipart/form-data` and other bodies as `application/json`, without `Content-Encoding`.',
  },
  busy: { cause: 'The server has more work than it takes at the moment.', fix: retry },
  database_unavailable: {
    cause: 'Where everything is recorded does not answer at the moment.',
    fix: retry,
  },
  field_invalid: {
    cause: 'A field is missing, of the wrong type or outside of its limits.',
    fix: 'Read `errors`: each entry has the `path` and what is wrong.',
  },
  form_invalid: {
    cause: 'The multipart form ends too early or breaks its own rules.',
    fix: 'Let a library write the form, and send it to its end.',
  },
  body_too_large: {
    cause: 'The file is larger than one upload may be.',
    fix: 'Split it, or make it smaller.',
  },
  storage_full: {
    cause: 'The file does not fit into what is left. The answer has `used` and `limit` in bytes.',
    fix: 'Delete files, or keep them for fewer hours.',
  },
  file_limit: {
    cause: 'Your storage holds as many files as one account can have.',
    fix: 'Delete files that are no longer needed.',
  },
  file_not_found: {
    cause:
      'You have no file of that name, or the link is none. Another account’s file looks the same.',
    fix: 'Compare the name with the list.',
  },
  file_expired: {
    cause: 'The file’s time is over; its bytes are gone.',
    fix: 'Make or upload it again, with more `expires_in_hours`.',
  },
  range_unsatisfiable: {
    cause: '`Range` starts behind the end of the file. `Content-Range` tells its length.',
    fix: 'Ask for bytes that the file has.',
  },
  link_expired: {
    cause: 'The link’s time is over, or all its downloads are used.',
    fix: 'Ask its owner for a new one.',
  },
  link_limit: {
    cause: 'The file has as many links as one file can have.',
    fix: 'Remove one that is no longer needed.',
  },
  not_found: { cause: 'The file has no such link.', fix: 'Compare the id with the list of links.' },
  storage_unavailable: {
    cause: 'Where files are kept does not answer at the moment.',
    fix: retry,
  },
} as const satisfies Record<ArchiveProblem, ProblemWords>;
