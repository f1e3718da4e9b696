// Links that give access to a file without a key. The token is shown once and stored as a hash, so
// neither a leaked database nor a list of links gives access.
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import type { Archive } from '#server/archive/create-archive.ts';
import { countDownload } from '#server/archive/files-store.ts';
import {
  deleteLink,
  findLink,
  insertLink,
  listLinks,
  takeDownload,
} from '#server/archive/links-store.ts';
import type { Handlers } from '#server/http/handler.ts';
import { newId } from '#server/new-id.ts';
import { hashToken, newToken } from '#server/secrets.ts';
import type { Database } from '#server/store/database.ts';

export type LinkCall = 'createFileLink' | 'listFileLinks' | 'removeFileLink' | 'downloadByLink';

export function createLinkHandlers({
  db,
  archive,
  now,
  publicUrl,
}: {
  db: Database;
  archive: Archive;
  now: () => Date;
  publicUrl: () => string;
}): Handlers<LinkCall> {
  return {
    createFileLink: async ({ params, body, caller }) => {
      const { row: file } = await archive.findFile(caller.userId, params.file_name);
      const links = await listLinks(db, file.id);
      if (links.length >= limits.linksPerFileMax) throw new Problem('link_limit');
      const token = newToken();
      const link = {
        id: newId(now()),
        file_id: file.id,
        token_hash: hashToken(token),
        created_at: now().toISOString(),
        expires_at: endOf(body.expires_at ?? file.expires_at, file.expires_at, now()),
        max_downloads: body.max_downloads ?? null,
        downloads: 0,
      };
      await insertLink(db, link);
      return { ...link, url: `${publicUrl()}/api/file-archive/v1/link?token=${token}` };
    },

    listFileLinks: async ({ params, caller }) => {
      const { row: file } = await archive.findFile(caller.userId, params.file_name);
      const data = await listLinks(db, file.id);
      return { data, total: data.length };
    },

    removeFileLink: async ({ params, caller }) => {
      const found = await archive.findFile(caller.userId, params.file_name).catch(asNotFound);
      if (!(await deleteLink(db, found.row.id, params.id))) throw new Problem('not_found');
      return { success: true };
    },

    downloadByLink: async ({ query }) => {
      const found = await findLink(db, hashToken(query.token));
      if (found === undefined) throw new Problem('file_not_found');
      const { link } = found;
      const file = archive.fileOf(found.file);
      const isUsedUp = link.max_downloads !== null && link.downloads >= link.max_downloads;
      if (isUsedUp || link.expires_at <= now().toISOString()) throw new Problem('link_expired');
      return {
        ...file,
        open: async (range) => {
          // Opened first: a failing store must not use up a download.
          const stream = await file.open(range);
          if (await takeDownload(db, link.id)) {
            await countDownload(db, link.file_id);
            return stream;
          }
          stream.destroy();
          throw new Problem('link_expired');
        },
      };
    },
  };
}

function endOf(wanted: string, fileEnd: string, now: Date): string {
  const at = new Date(wanted).toISOString();
  if (at > now.toISOString()) return at < fileEnd ? at : fileEnd;
  throw new Problem('field_invalid', {
    errors: [{ path: 'expires_at', message: 'Must be in the future.' }],
  });
}

function asNotFound(cause: unknown): never {
  throw cause instanceof Problem ? new Problem('not_found', { cause }) : cause;
}
