// The archive's own routes: the files that runs keep and those that people bring. A file belongs to
// one user and is named by its name; a link hands one on without a key.
import * as v from 'valibot';
import { defineCalls } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import { listPage } from '#contract/list-rules.ts';
import { id, isoDate, noControls, storable } from '#contract/rules.ts';
import { serviceKeys } from '#contract/services.ts';

// Composed, as names are stored: some systems send letters and accents apart.
const fileName = v.pipe(
  v.string(),
  v.normalize('NFC'),
  v.maxLength(limits.fileNameLengthMax),
  noControls,
  storable,
);
const ofFile = v.object({ file_name: fileName });

export const archivedFile = v.object({
  file_name: v.string(),
  size: v.number(),
  /** As found in the bytes, whatever was claimed. */
  type: v.string(),
  sha256: v.string(),
  /** What made the file; `file-archive` for an upload. */
  service: v.picklist(serviceKeys),
  request_id: v.string(),
  created_at: isoDate,
  expiration_date: isoDate,
  downloads: v.number(),
});

export type ArchivedFile = v.InferOutput<typeof archivedFile>;

const hours = `Must be a whole number of hours from 1 to ${limits.expiresInHoursMax}.`;

export const uploadForm = v.object({
  file_name: v.optional(
    v.pipe(v.string(), v.nonEmpty('Must not be empty.'), v.maxLength(limits.fileNameLengthMax)),
  ),
  expires_in_hours: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,4}$/, hours),
      v.transform(Number),
      v.minValue(1, hours),
      v.maxValue(limits.expiresInHoursMax, hours),
    ),
    String(limits.expiresInHoursDefault),
  ),
});

export const linkBody = v.object({
  /** When absent, or later than the file's own end: as long as the file is kept. */
  expires_at: v.optional(v.nullable(isoDate)),
  /** When absent: any number. */
  max_downloads: v.optional(
    v.nullable(
      v.pipe(
        v.number('Must be a whole number.'),
        v.integer('Must be a whole number.'),
        v.minValue(1, 'Must be 1 or more.'),
        v.maxValue(limits.linkDownloadsMax, `Must be ${limits.linkDownloadsMax} or less.`),
      ),
    ),
  ),
});

const link = v.object({
  id: v.string(),
  created_at: isoDate,
  expires_at: isoDate,
  max_downloads: v.nullable(v.number()),
  downloads: v.number(),
});

export const zipBody = v.object({
  file_names: v.pipe(
    v.array(fileName, 'Must be a list of file names.'),
    v.minLength(1, 'Must name at least one file.'),
    v.maxLength(limits.zipFilesMax, `Must name ${limits.zipFilesMax} files or fewer.`),
  ),
});

const removed = v.object({ success: v.literal(true) });

export const archiveCalls = defineCalls({
  listFiles: {
    method: 'GET',
    path: '/api/file-archive/v1/files',
    access: 'owner',
    summary: 'Own files, newest first, with the space they take.',
    query: v.object({
      ...listPage({ rowsMax: limits.fileListRowsMax, offsetMax: 1_000_000 }).entries,
      /** A part of the name; case and accents do not matter. */
      search: v.optional(fileName),
    }),
    status: 200,
    answers: 'json',
    answer: v.object({
      data: v.array(archivedFile),
      total: v.number(),
      used_bytes: v.number(),
      limit_bytes: v.number(),
    }),
    problems: ['field_invalid'],
  },
  uploadFile: {
    method: 'POST',
    path: '/api/file-archive/v1/files',
    access: 'owner',
    summary: 'Takes a file in.',
    form: uploadForm,
    status: 201,
    answers: 'json',
    answer: v.object({ status: v.literal('success'), ...archivedFile.entries }),
    problems: [
      'field_invalid',
      'form_invalid',
      'body_too_large',
      'storage_full',
      'file_limit',
      'storage_unavailable',
    ],
  },
  zipFiles: {
    method: 'POST',
    path: '/api/file-archive/v1/files/zip',
    access: 'owner',
    summary: 'Some of the files, as one zip.',
    body: zipBody,
    status: 200,
    answers: 'file',
    problems: ['field_invalid', 'file_not_found', 'file_expired', 'storage_unavailable'],
  },
  downloadArchivedFile: {
    method: 'GET',
    path: '/api/file-archive/v1/files/{file_name}',
    access: 'owner',
    summary: 'A file, whole or a range of its bytes.',
    params: ofFile,
    status: 200,
    answers: 'file',
    problems: ['file_not_found', 'file_expired', 'range_unsatisfiable', 'storage_unavailable'],
  },
  previewArchivedFile: {
    method: 'GET',
    path: '/api/file-archive/v1/files/{file_name}/preview',
    access: 'owner',
    summary: 'A file to look at in a browser, sandboxed: no scripts, no rights of this origin.',
    params: ofFile,
    status: 200,
    answers: 'file',
    problems: ['file_not_found', 'file_expired', 'range_unsatisfiable', 'storage_unavailable'],
  },
  removeFile: {
    method: 'DELETE',
    path: '/api/file-archive/v1/files/{file_name}',
    access: 'owner',
    summary: 'Removes a file and its links at once.',
    params: ofFile,
    status: 200,
    answers: 'json',
    answer: removed,
    problems: ['file_not_found'],
  },
  createFileLink: {
    method: 'POST',
    path: '/api/file-archive/v1/files/{file_name}/link',
    access: 'owner',
    summary: 'Makes a link that gives the file to whoever has it. Its address is told only now.',
    params: ofFile,
    body: linkBody,
    status: 201,
    answers: 'json',
    answer: v.object({ ...link.entries, url: v.string() }),
    problems: ['field_invalid', 'file_not_found', 'file_expired', 'link_limit'],
  },
  listFileLinks: {
    method: 'GET',
    path: '/api/file-archive/v1/files/{file_name}/links',
    access: 'owner',
    summary: 'The links of a file, newest first, without their addresses.',
    params: ofFile,
    status: 200,
    answers: 'json',
    answer: v.object({ data: v.array(link), total: v.number() }),
    problems: ['file_not_found', 'file_expired'],
  },
  removeFileLink: {
    method: 'DELETE',
    path: '/api/file-archive/v1/files/{file_name}/links/{id}',
    access: 'owner',
    summary: 'Ends a link at once.',
    params: v.object({ file_name: fileName, id }),
    status: 200,
    answers: 'json',
    answer: removed,
    problems: ['not_found'],
  },
  downloadByLink: {
    method: 'GET',
    // In the query, which is not logged.
    path: '/api/file-archive/v1/link',
    access: 'anyone',
    summary: 'The file of a link. Each answer with bytes is one download.',
    query: v.object({ token: v.optional(v.string(), '') }),
    status: 200,
    answers: 'file',
    problems: [
      'file_not_found',
      'link_expired',
      'file_expired',
      'range_unsatisfiable',
      'storage_unavailable',
    ],
  },
});
