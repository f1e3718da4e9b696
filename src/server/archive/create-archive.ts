import { Problem } from '#contract/problems.ts';
import type { ServiceKey } from '#contract/services.ts';
import { type FileStore, newFileKey } from '#server/archive/file-store.ts';
import {
  countDownload,
  deleteFile,
  expiredFiles,
  findFile,
  insertFile,
  markRemoved,
  takenNames,
} from '#server/archive/files-store.ts';
import { numberedName, safeFileName } from '#server/archive/safe-file-name.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { Log } from '#server/log.ts';
import { sha256 } from '#server/secrets.ts';
import type { Database } from '#server/store/database.ts';

export interface FileToKeep {
  userId: string;
  bytes: Uint8Array;
  /** As the caller wishes; made safe here. */
  fileName: string;
  /** With the dot. */
  extension: string;
  contentType: string;
  service: ServiceKey;
  requestId: string;
  expiresAt: Date;
}

export interface KeptFile {
  id: string;
  fileName: string;
  size: number;
  sha256: string;
  expiresAt: string;
}

export interface Archive {
  /** Keeps bytes under a name no other file of the user bears. */
  keepFile(file: FileToKeep): Promise<KeptFile>;
  /** Takes a file just kept back, as if it had never been there. */
  forgetFile(id: string): Promise<void>;
  /** Removes the bytes of files whose time is over; their names go on answering 410. */
  sweepExpired(): Promise<number>;
  handlers: Handlers<'downloadArchivedFile'>;
}

const sweptAtOnce = 100;
// Names raced for by parallel runs: each loser looks again. Far above what one key's rate allows.
const nameTriesMax = 100;

/** The files that runs keep for their users. */
export function createArchive({
  db,
  files,
  now,
  log,
}: {
  db: Database;
  files: FileStore;
  now: () => Date;
  log: Log;
}): Archive {
  const keepFile: Archive['keepFile'] = async (file) => {
    const wanted = safeFileName(file.fileName, file.extension, file.service);
    const kept = {
      id: newFileKey(),
      size: file.bytes.byteLength,
      sha256: sha256(file.bytes),
      expiresAt: file.expiresAt.toISOString(),
    };
    // Bytes first: a row never stands without its bytes.
    await files.write(kept.id, file.bytes);
    try {
      for (let tries = 0; tries < nameTriesMax; tries++) {
        const fileName = await freeName(db, file.userId, wanted, file.extension);
        const isAdded = await insertFile(db, {
          id: kept.id,
          user_id: file.userId,
          file_name: fileName,
          size: kept.size,
          content_type: file.contentType,
          sha256: kept.sha256,
          service: file.service,
          request_id: file.requestId,
          created_at: now().toISOString(),
          expires_at: kept.expiresAt,
          downloads: 0,
          removed_at: null,
        });
        if (isAdded) return { ...kept, fileName };
      }
      throw new Problem('busy', { cause: `no free name for ${wanted}`, retryAfterS: 1 });
    } catch (error) {
      await files.remove(kept.id);
      throw error;
    }
  };

  const removeExpired = async (id: string, at: string): Promise<boolean> => {
    try {
      await files.remove(id);
      await markRemoved(db, id, at);
      return true;
    } catch (error) {
      // One file that cannot be removed now must not keep the others; the next sweep tries again.
      log.warn('expired file not removed', { file: id, error: String(error) });
      return false;
    }
  };

  return {
    keepFile,

    forgetFile: async (id) => {
      await deleteFile(db, id);
      await files.remove(id);
    },

    sweepExpired: async () => {
      const at = now().toISOString();
      let removed = 0;
      let after = '';
      for (;;) {
        const rows = await expiredFiles(db, at, after, sweptAtOnce);
        for (const { id } of rows) if (await removeExpired(id, at)) removed++;
        after = rows.at(-1)?.id ?? '';
        if (rows.length < sweptAtOnce) return removed;
      }
    },

    handlers: {
      downloadArchivedFile: async ({ params, caller }) => {
        const file = await findFile(db, caller.userId, params.file_name);
        if (file === undefined) throw new Problem('file_not_found');
        const isOver = file.removed_at !== null || file.expires_at <= now().toISOString();
        if (isOver) throw new Problem('file_expired');
        const { stream, size } = await files.open(file.id);
        // A full disk must not keep anybody from reading, so the count may be lost.
        await countDownload(db, file.id).catch((error: unknown) =>
          log.warn('download not counted', { file: file.id, error: String(error) }),
        );
        return {
          stream,
          size,
          contentType: file.content_type,
          fileName: file.file_name,
          sha256: file.sha256,
        };
      },
    },
  };
}

/**
 * The first free one of name, name-2, name-3 …: doubles the number until one is free, then halves the
 * gap, so that the thousandth invoice.pdf costs ten look-ups and not a thousand.
 */
async function freeName(
  db: Database,
  userId: string,
  wanted: string,
  extension: string,
): Promise<string> {
  const name = (number: number) => numberedName(wanted, extension, number);
  const powers = Array.from({ length: 20 }, (_, power) => 2 ** power);
  const taken = await takenNames(db, userId, powers.map(name));
  let free = powers.find((number) => !taken.has(name(number))) ?? 2 ** 20;
  let held = free === 1 ? 0 : free / 2;
  while (free - held > 1) {
    const middle = Math.floor((free + held) / 2);
    const isTaken = (await takenNames(db, userId, [name(middle)])).size > 0;
    if (isTaken) held = middle;
    else free = middle;
  }
  return name(free);
}
