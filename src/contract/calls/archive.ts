import * as v from 'valibot';
import { defineCalls } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';

export const archiveCalls = defineCalls({
  downloadArchivedFile: {
    method: 'GET',
    path: '/api/file-archive/v1/files/{file_name}',
    access: 'owner',
    summary: 'A file that an earlier run archived.',
    params: v.object({ file_name: v.pipe(v.string(), v.maxLength(limits.fileNameLengthMax)) }),
    status: 200,
    answers: 'file',
    problems: ['file_not_found', 'file_expired'],
  },
});
