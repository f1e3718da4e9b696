// The files of users: results of runs and uploads. Both share rows, names, quota and retention.

import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import type { ServiceKey } from '#contract/services.ts';
import { createContents, type Received } from '#server/archive/create-contents.ts';
import type { ByteRange, FileStore } from '#server/archive/file-store.ts';
import {
  deleteFile,
  expiredFiles,
  insertFile,
  markRemoved,
  ownerOf,
  readFileRow,
} from '#server/archive/files-store.ts';
import { createKeptBytes, type KeptBytes } from '#server/archive/kept-bytes.ts';
import { deleteLinksOf } from '#server/archive/links-store.ts';
import { safeFileName } from '#server/archive/safe-file-name.ts';
import {
  giveSpaceBack,
  lockSpace,
  readSpace,
  type Space,
  takeSpace,
} from '#server/archive/storage-usage-store.ts';
import { uniqueName } from '#server/archive/unique-name.ts';
import { verifyStream } from '#server/archive/verify-stream.ts';
import type { Log } from '#server/log.ts';
import { newId } from '#server/new-id.ts';
import { searchText } from '#server/search-text.ts';
import type { Database } from '#server/store/database.ts';
import type { FileRow } from '#server/store/file-rows.ts';
import { type AfterCommit, transact, transactThen } from '#server/store/transact.ts';
import { describeFailure } from '#services/describe-failure.ts';

/** A file that is about to be stored, without its bytes. */
export interface NewFile {
  userId: string;
  /** As requested; made safe here. */
  fileName: string;
  /** With the dot. */
  extension: string;
  contentType: string;
  service: ServiceKey;
  requestId: string;
  expiresAt: Date;
}

export interface FileToKeep extends NewFile {
  bytes: Uint8Array;
}

export interface KeptFile {
  id: string;
  fileName: string;
  size: number;
  sha256: string;
  expiresAt: string;
}

/** A stored file that can be read. */
export interface FoundFile {
  row: FileRow;
  fileName: string;
  size: number;
  contentType: string;
  sha256: string;
  /** Its bytes; the stream fails if they differ from what was stored. */
  open(range?: ByteRange): Promise<Readable>;
  read(): Promise<Uint8Array>;
}

export interface Archive {
  /**
   * Stores bytes under a name that is unique among the user's files.
   * @throws Problem `storage_full`, `file_limit`, `storage_unavailable`
   */
  keepFile(file: FileToKeep): Promise<KeptFile>;
  /** The same with bytes already received by `contents`. */
  addFile(received: Received, file: NewFile): Promise<FileRow>;
  /** Removes a file that was just stored, without a trace. */
  forgetFile(id: string): Promise<void>;
  /** The same within a transaction; what it returns removes the bytes. */
  forgetFileWithin(transaction: Database, id: string): Promise<AfterCommit | undefined>;
  /** Removes a user's file, even an expired one; false if there is none with that name. */
  removeFile(userId: string, fileName: string): Promise<boolean>;
  /**
   * The caller's own file with the `file_name` of a call.
   * @throws Problem `file_not_found`, `file_expired`
   */
  findFile(userId: string, fileName: string): Promise<FoundFile>;
  /** The file of a row, without checking the user. @throws Problem `file_expired` */
  fileOf(row: FileRow): FoundFile;
  /** Used and available storage of a user. */
  spaceOf(userId: string): Promise<{ used: Space; max: Space }>;
  contents: ReturnType<typeof createContents>;
  /** Bytes that are no user's file. */
  kept: KeptBytes;
  /** Removes the bytes of expired files; their names are then answered with 410. */
  sweepExpired(): Promise<number>;
  /** Removes bytes without a file that a crashed process left. */
  sweepOrphans(before: Date): Promise<number>;
}

const sweptAtOnce = 100;

export interface ArchiveParts {
  db: Database;
  files: FileStore;
  now: () => Date;
  log: Log;
  /** Storage of one user in bytes. */
  bytesPerUser?: number;
}

export function createArchive(parts: ArchiveParts): Archive {
  const { db, files, now, log } = parts;
  const max = {
    bytes: parts.bytesPerUser ?? limits.archiveBytesPerUserMax,
    files: limits.archiveFilesPerUserMax,
  };
  const contents = createContents(parts);

  const insert = async (transaction: Database, received: Received, file: NewFile) => {
    // First, because it also serialises this user's uploads.
    if (!(await takeSpace(transaction, file.userId, received.size, max))) {
      throw noSpace(await readSpace(transaction, file.userId), max);
    }
    const wanted = safeFileName(file.fileName, file.extension, file.service);
    const fileName = await uniqueName(transaction, file.userId, wanted, file.extension);
    const row = {
      id: newId(now()),
      user_id: file.userId,
      file_name: fileName,
      name_search: searchText(fileName),
      content_id: await contents.refer(transaction, received),
      size: received.size,
      content_type: file.contentType,
      sha256: received.sha256,
      service: file.service,
      request_id: file.requestId,
      created_at: now().toISOString(),
      expires_at: file.expiresAt.toISOString(),
      downloads: 0,
      removed_at: null,
    };
    if (await insertFile(transaction, row)) return row;
    throw new Problem('busy', { cause: `no free name for ${wanted}`, retryAfterS: 1 });
  };

  const addFile: Archive['addFile'] = async (received, file) => {
    try {
      const row = await transact(db, (transaction) => insert(transaction, received, file));
      // The same bytes were already stored.
      if (row.content_id !== received.id) await contents.clear(received.id);
      return row;
    } catch (error) {
      await contents.clearAfter(error, received.id);
      throw error;
    }
  };

  const removeWithin = async (
    transaction: Database,
    userId: string,
    id: string,
  ): Promise<FileRow | undefined> => {
    await lockSpace(transaction, userId);
    await deleteLinksOf(transaction, id);
    const deleted = await deleteFile(transaction, id);
    if (deleted === undefined || deleted.removed_at !== null) return deleted;
    await giveSpaceBack(transaction, userId, deleted.size);
    await contents.release(transaction, deleted.content_id);
    return deleted;
  };

  const forgetFileWithin: Archive['forgetFileWithin'] = async (transaction, id) => {
    const userId = await ownerOf(transaction, id);
    const row = userId && (await removeWithin(transaction, userId, id));
    return row ? () => contents.clear(row.content_id) : undefined;
  };

  const remove = async (userId: string, id: string): Promise<boolean> => {
    const row = await transact(db, (transaction) => removeWithin(transaction, userId, id));
    if (row !== undefined) await contents.clear(row.content_id);
    return row !== undefined;
  };

  const expire = async (row: FileRow, at: string): Promise<boolean> => {
    try {
      const isExpired = await transact(db, async (transaction) => {
        await lockSpace(transaction, row.user_id);
        if (!(await markRemoved(transaction, row.id, at))) return false;
        await giveSpaceBack(transaction, row.user_id, row.size);
        await contents.release(transaction, row.content_id);
        return true;
      });
      if (isExpired) await contents.clear(row.content_id);
      return isExpired;
    } catch (error) {
      log.warn('expired file not removed', { file: row.id, cause: describeFailure(error) });
      return false;
    }
  };

  const fileOf: Archive['fileOf'] = (row) => {
    const isOver = row.removed_at !== null || row.expires_at <= now().toISOString();
    if (isOver) throw new Problem('file_expired');
    const open: FoundFile['open'] = async (range) => {
      const stream = await files.open(row.content_id, range);
      return verifyStream(
        stream,
        range ? { size: range.end - range.start + 1 } : { size: row.size, sha256: row.sha256 },
      );
    };
    return {
      row,
      fileName: row.file_name,
      size: row.size,
      contentType: row.content_type,
      sha256: row.sha256,
      open,
      read: async () => buffer(await open()),
    };
  };

  return {
    contents,
    kept: createKeptBytes(parts),
    addFile,
    fileOf,

    keepFile: async (file) => {
      const row = await addFile(await contents.receive(file.bytes), file);
      return {
        id: row.id,
        fileName: row.file_name,
        size: row.size,
        sha256: row.sha256,
        expiresAt: row.expires_at,
      };
    },

    forgetFileWithin,
    forgetFile: (id) => transactThen(db, (transaction) => forgetFileWithin(transaction, id)),

    removeFile: async (userId, fileName) => {
      const row = await readFileRow(db, userId, fileName);
      return row !== undefined && remove(userId, row.id);
    },

    findFile: async (userId, fileName) => {
      const row = await readFileRow(db, userId, fileName);
      if (row === undefined) throw new Problem('file_not_found');
      return fileOf(row);
    },

    spaceOf: async (userId) => ({ used: await readSpace(db, userId), max }),

    sweepExpired: async () => {
      const at = now().toISOString();
      let expired = 0;
      let after = '';
      for (;;) {
        const rows = await expiredFiles(db, at, after, sweptAtOnce);
        for (const row of rows) if (await expire(row, at)) expired++;
        after = rows.at(-1)?.id ?? '';
        if (rows.length < sweptAtOnce) return expired;
      }
    },

    sweepOrphans: contents.sweep,
  };
}

function noSpace(used: Space, max: Space): Problem {
  if (used.files >= max.files) return new Problem('file_limit');
  return new Problem('storage_full', { figures: { used: used.bytes, limit: max.bytes } });
}
