// Publishes pages. The check against what stands there and the write are one transaction, which
// serialises all who publish the same page.
import { Problem } from '#contract/problems.ts';
import { type AuditValue, changesBetween, type RecordAudit } from '#server/audit/audit-event.ts';
import type { PageDoor } from '#server/publishing/create-page-door.ts';
import { pageOnWire } from '#server/publishing/page-on-wire.ts';
import {
  insertPageVersion,
  lockPage,
  type PagePlace,
  readPageVersion,
} from '#server/publishing/page-store.ts';
import { sha256 } from '#server/secrets.ts';
import type { Database } from '#server/store/database.ts';
import type { PageVersionRow } from '#server/store/page-rows.ts';
import { transact } from '#server/store/transact.ts';

export interface PageWriter {
  /** @throws Problem `page_changed` with what stands there */
  publish(at: PublishAt, html: string): Promise<PageVersionRow>;
  /** @throws Problem `page_changed` with what stands there, `not_found` */
  restore(at: PublishAt, version: number): Promise<PageVersionRow>;
}

export interface PublishAt {
  place: PagePlace;
  adminId: string;
  /** Etags of which one must be that of the page that is shown, or `any`. */
  base: 'any' | readonly string[];
}

export function createPageWriter({
  db,
  door,
  now,
  recordAudit,
}: {
  db: Database;
  door: PageDoor;
  now: () => Date;
  recordAudit: RecordAudit;
}): PageWriter {
  const write = (
    { place, adminId, base }: PublishAt,
    choose: (transaction: Database) => Promise<Pick<PageVersionRow, 'html' | 'restored_from'>>,
  ): Promise<PageVersionRow> =>
    transact(db, async (transaction) => {
      await lockPage(transaction, place);
      const shown = await door.read(place, transaction);
      if (base !== 'any' && !base.includes(shown.etag)) {
        throw new Problem('page_changed', { current: pageOnWire(shown) });
      }
      const { html, restored_from } = await choose(transaction);
      const row: PageVersionRow = {
        ...place,
        version: shown.version + 1,
        html,
        bytes: html === null ? 0 : Buffer.byteLength(html),
        restored_from,
        created_by: adminId,
        created_at: now().toISOString(),
      };
      await insertPageVersion(transaction, row);
      await recordAudit(transaction, {
        event: `${place.kind}_${restored_from === null ? 'published' : 'restored'}`,
        objectId: place.service,
        changes: changesBetween<Record<string, AuditValue>>(factsOf(shown), factsOf(row)),
      });
      return row;
    });

  return {
    publish: (at, html) => write(at, async () => ({ html, restored_from: null })),

    restore: (at, version) =>
      write(at, async (transaction) => {
        if (version === 0) return { html: null, restored_from: 0 };
        const old = await readPageVersion(transaction, at.place, version);
        if (old === undefined) throw new Problem('not_found');
        return { html: old.html, restored_from: version };
      }),
  };
}

/** What the audit trail keeps of a page. */
function factsOf({ version, html }: { version: number; html: string | null }) {
  return { version, bytes: Buffer.byteLength(html ?? ''), sha256: sha256(html ?? '') };
}
