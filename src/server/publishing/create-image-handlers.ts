// Pictures for published pages. The same bytes are stored once, under an address that never gets others.
import { createHash } from 'node:crypto';
import { imagesPath } from '#contract/calls/published-pages.ts';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import type { FileStore } from '#server/archive/file-store.ts';
import type { KeptBytes } from '#server/archive/kept-bytes.ts';
import type { Handlers, IncomingFile } from '#server/http/handler.ts';
import type { Database } from '#server/store/database.ts';
import type { PageImageRow } from '#server/store/page-rows.ts';
import { transact } from '#server/store/transact.ts';

export type ImageCall = 'uploadPageImage' | 'readPageImage';

// By the first bytes, in hex: a drawing in XML may hold scripts, and the sender's word counts for nothing.
const pictures = [
  { ending: 'png', type: 'image/png', start: /^89504e470d0a1a0a/ },
  { ending: 'jpg', type: 'image/jpeg', start: /^ffd8ff/ },
  { ending: 'webp', type: 'image/webp', start: /^52494646.{8}57454250565038/ },
  { ending: 'gif', type: 'image/gif', start: /^474946383[79]61/ },
] as const;
const nameShape = /^([0-9a-f]{32})\.(png|jpg|webp|gif)$/;
// Upper limit of a multipart form's overhead around its file.
const formBytes = 64 * 1024;

export function createImageHandlers({
  db,
  files,
  kept,
  now,
}: {
  db: Database;
  files: FileStore;
  kept: KeptBytes;
  now: () => Date;
}): Handlers<ImageCall> {
  const findByHash = (sha256: string) =>
    db.selectFrom('page_images').selectAll().where('sha256', '=', sha256).executeTakeFirst();

  return {
    uploadPageImage: async ({ upload, caller }) => {
      if ((upload.announcedBytes ?? 0) > limits.pageImageBytesMax + formBytes) throw tooLarge();
      const { file: bytes } = await upload.receive(readWhole);
      const head = bytes.toString('hex', 0, 16);
      const picture = pictures.find(({ start }) => start.test(head));
      if (picture === undefined) {
        throw new Problem('field_invalid', {
          errors: [{ path: 'file', message: 'Must be a picture: PNG, JPEG, WebP or GIF.' }],
        });
      }
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const known = await findByHash(sha256);
      if (known) return onWire(known);
      const row: PageImageRow = {
        id: await kept.store(bytes),
        ending: picture.ending,
        bytes: bytes.byteLength,
        sha256,
        created_by: caller.userId,
        created_at: now().toISOString(),
      };
      const inserted = await transact(db, async (transaction) => {
        const rows = await transaction
          .insertInto('page_images')
          .values(row)
          .onConflict((conflict) => conflict.column('sha256').doNothing())
          .returning('id')
          .execute();
        if (rows.length > 0) await kept.keep(transaction, row.id);
        return rows.length > 0;
      });
      if (inserted) return onWire(row);
      // Somebody else sent the same bytes at the same moment.
      await kept.clear(row.id);
      return onWire((await findByHash(sha256)) ?? row);
    },

    readPageImage: async ({ params: { name } }) => {
      const [, id = '', ending = ''] = nameShape.exec(name) ?? [];
      const row = await db
        .selectFrom('page_images')
        .selectAll()
        .where('id', '=', id)
        .where('ending', '=', ending)
        .executeTakeFirst();
      if (row === undefined) throw new Problem('file_not_found');
      return {
        size: row.bytes,
        contentType: typeOf(row),
        fileName: name,
        sha256: row.sha256,
        isShown: true,
        isPublic: true,
        open: (range) => files.open(row.id, range),
      };
    },
  };
}

async function readWhole({ bytes }: IncomingFile): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.byteLength;
    if (length > limits.pageImageBytesMax) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(): Problem {
  const mib = limits.pageImageBytesMax / 1024 / 1024;
  const errors = [{ path: 'file', message: `Must be ${mib} MiB or less.` }];
  return new Problem('body_too_large', { errors });
}

function onWire(row: PageImageRow) {
  const url = `${imagesPath}/${row.id}.${row.ending}`;
  return { url, content_type: typeOf(row), size: row.bytes };
}

function typeOf({ ending }: PageImageRow): string {
  return pictures.find((picture) => picture.ending === ending)?.type ?? 'application/octet-stream';
}
