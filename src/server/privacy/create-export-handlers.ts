import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { Problem } from '#contract/problems.ts';
import { toUser } from '#server/accounts/to-user.ts';
import { readShownUser } from '#server/accounts/user-store.ts';
import type { Archive } from '#server/archive/create-archive.ts';
import { listAllFileRows } from '#server/archive/files-store.ts';
import type { FileAnswer, Handlers } from '#server/http/handler.ts';
import { type ExportedList, jsonList } from '#server/privacy/account-export.ts';
import type { PrivacyParts } from '#server/privacy/privacy-parts.ts';
import type { FileRow } from '#server/store/file-rows.ts';
import { transact } from '#server/store/transact.ts';

/** A copy of everything an account has. */
export function createExportHandlers({
  db,
  now,
  log,
  rates,
  archive,
  lists,
  recordAudit,
}: Pick<PrivacyParts, 'db' | 'now' | 'log' | 'rates' | 'recordAudit'> & {
  archive: Pick<Archive, 'fileOf'>;
  lists: readonly ExportedList[];
}): Handlers<'exportAccount'> {
  return {
    exportAccount: async ({ caller: { userId }, request }) => {
      await rates.take('exportByAccount', userId);
      const user = await readShownUser(db, userId);
      if (user === undefined) throw new Problem('not_found');
      const at = now();
      const files = await listAllFileRows(db, userId, at.toISOString());
      await transact(db, (transaction) =>
        recordAudit(transaction, { event: 'account_exported', subjectId: userId }),
      );
      log.info('account_exported', { request_id: request.id, user_id: userId });
      const zip = new ZipFile();
      zip.addBuffer(Buffer.from(JSON.stringify(toUser(user), null, 2)), 'account.json');
      return zipAnswer(zip, `my-data-${at.toISOString().slice(0, 10)}.zip`, [
        ...lists.map(({ fileName, rows }) => ({
          name: fileName,
          isPacked: true,
          open: async () => Readable.from(jsonList(rows(userId))),
        })),
        ...files.map((row) => fileEntry(row, archive)),
      ]);
    },
  };
}

interface Entry {
  name: string;
  isPacked: boolean;
  open(): Promise<Readable>;
}

const fileEntry = (row: FileRow, archive: Pick<Archive, 'fileOf'>): Entry => ({
  name: `files/${row.file_name}`,
  isPacked: false,
  open: () => archive.fileOf(row).open(),
});

/** The zip while it is made: an entry is opened when the one before has been sent. */
function zipAnswer(zip: ZipFile, fileName: string, entries: readonly Entry[]): FileAnswer {
  const out = new PassThrough();
  const fail = (error: unknown) =>
    out.destroy(error instanceof Error ? error : new Error(String(error)));
  let current: Readable | undefined;
  for (const { name, isPacked, open } of entries) {
    zip.addReadStreamLazy(name, { compress: isPacked }, (give) => {
      open().then((stream) => {
        current = stream;
        if (out.destroyed) stream.destroy();
        give(undefined, stream);
      }, fail);
    });
  }
  zip.on('error', fail);
  zip.end();
  const whole = Readable.from(zip.outputStream);
  pipeline(whole, out).catch(() => current?.destroy());
  return { contentType: 'application/zip', fileName, size: undefined, open: async () => out };
}
