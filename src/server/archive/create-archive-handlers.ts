// The archive's own routes. Storage, retention and limits are in the archive itself.
import { extname } from 'node:path';
import type { ArchivedFile } from '#contract/calls/archive.ts';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { serviceOf } from '#contract/services.ts';
import type { Archive, FoundFile } from '#server/archive/create-archive.ts';
import type { Received } from '#server/archive/create-contents.ts';
import { countDownload, listFileRows } from '#server/archive/files-store.ts';
import { sniffType } from '#server/archive/sniff-type.ts';
import { zipFiles } from '#server/archive/zip-files.ts';
import { filterDate } from '#server/filter-date.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { Log } from '#server/log.ts';
import type { Database } from '#server/store/database.ts';
import type { FileRow } from '#server/store/file-rows.ts';
import { describeFailure } from '#services/describe-failure.ts';

export type ArchiveCall =
  | 'listFiles'
  | 'uploadFile'
  | 'zipFiles'
  | 'downloadArchivedFile'
  | 'previewArchivedFile'
  | 'removeFile';

// Upper limit of a multipart form's overhead around its file.
const formBytes = 64 * 1024;
const hourMs = 3_600_000;

export function createArchiveHandlers({
  db,
  archive,
  now,
  log,
}: {
  db: Database;
  archive: Archive;
  now: () => Date;
  log: Log;
}): Handlers<ArchiveCall> {
  // Reading must work on a full disk, so a count may be lost.
  const count = (file: FoundFile) =>
    countDownload(db, file.row.id).catch((error: unknown) =>
      log.warn('download not counted', { file: file.row.id, cause: describeFailure(error) }),
    );

  return {
    listFiles: async ({ query, caller }) => {
      const at = now().toISOString();
      const { limit, offset, search = '', kind } = query;
      const found = {
        userId: caller.userId,
        at,
        search: search.trim(),
        kind,
        from: filterDate('date_from', query.date_from),
        to: filterDate('date_to', query.date_to),
        limit,
        offset,
      };
      const [{ rows, total }, { used, max }] = await Promise.all([
        listFileRows(db, found),
        archive.spaceOf(caller.userId),
      ]);
      return {
        data: rows.map(shown),
        total,
        used_bytes: used.bytes,
        limit_bytes: max.bytes,
      };
    },

    uploadFile: async ({ upload, caller, request }) => {
      const { used, max } = await archive.spaceOf(caller.userId);
      const left = max.bytes - used.bytes;
      const isTight = left < limits.uploadBytesMax;
      const bound = {
        max: Math.min(left, limits.uploadBytesMax),
        refusal: isTight
          ? new Problem('storage_full', { figures: { used: used.bytes, limit: max.bytes } })
          : new Problem('body_too_large'),
      };
      // Rejected before gigabytes are sent.
      if ((upload.announcedBytes ?? 0) > bound.max + formBytes) throw bound.refusal;
      const arrived: Received[] = [];
      try {
        const { file, fields } = await upload.receive(async ({ bytes, fileName }) => {
          const received = await archive.contents.receive(bytes, bound);
          arrived.push(received);
          return { received, fileName };
        });
        const wanted = fields.file_name ?? file.fileName ?? '';
        const ending = /^\.[\p{L}\p{N}]{1,16}$/u.exec(extname(wanted.trimEnd()))?.[0] ?? '';
        const sniffed = await sniffType(file.received.head, ending.toLowerCase());
        const row = await archive.addFile(file.received, {
          userId: caller.userId,
          fileName: wanted,
          extension: ending === '' ? sniffed.extension : ending,
          contentType: sniffed.type,
          service: 'file-archive',
          requestId: request.id,
          expiresAt: new Date(now().getTime() + fields.expires_in_hours * hourMs),
        });
        return { status: 'success', ...shown(row) };
      } catch (error) {
        for (const { id } of arrived) await archive.contents.clear(id);
        throw error;
      }
    },

    zipFiles: async ({ body, caller }) => {
      const found: FoundFile[] = [];
      for (const name of new Set(body.file_names)) {
        found.push(await archive.findFile(caller.userId, name));
      }
      for (const file of found) await count(file);
      return zipFiles(found, `files-${now().toISOString().slice(0, 10)}.zip`);
    },

    downloadArchivedFile: async ({ params, caller }) => {
      const file = await archive.findFile(caller.userId, params.file_name);
      return {
        ...file,
        open: async (range) => {
          const stream = await file.open(range);
          await count(file);
          return stream;
        },
      };
    },

    previewArchivedFile: async ({ params, caller }) => ({
      ...(await archive.findFile(caller.userId, params.file_name)),
      isShown: true,
    }),

    removeFile: async ({ params, caller }) => {
      if (!(await archive.removeFile(caller.userId, params.file_name))) {
        throw new Problem('file_not_found');
      }
      return { success: true };
    },
  };
}

function shown(row: FileRow): ArchivedFile {
  return {
    file_name: row.file_name,
    size: row.size,
    type: row.content_type,
    sha256: row.sha256,
    service: serviceOf(row.service)?.key ?? 'file-archive',
    request_id: row.request_id,
    created_at: row.created_at,
    expiration_date: row.expires_at,
    downloads: row.downloads,
  };
}
