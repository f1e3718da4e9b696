// The one door to the documentation and showcase of a service: what was published last, else the page
// that comes with the product. Readers, the pages drawn by the server, search engines and the editor
// all come through here.
import { createHash } from 'node:crypto';
import { Problem } from '#contract/problems.ts';
import { type Service, serviceOf } from '#contract/services.ts';
import { servicePage } from '#server/content/service-page.ts';
import { showcases } from '#server/content/showcases.ts';
import { cleanPage } from '#server/publishing/clean-page.ts';
import { type PagePlace, readShownRow, readShownVersion } from '#server/publishing/page-store.ts';
import type { Database } from '#server/store/database.ts';
import type { PageKind, PageVersionRow } from '#server/store/page-rows.ts';

export interface OpenPage {
  service: string;
  html: string;
  /** 0 as long as nothing was published. */
  version: number;
  updatedAt: string;
  etag: string;
}

export interface PageDoor {
  /** @throws Problem `not_found` for a service that is not known or has no such page */
  placeOf(kind: PageKind, id: string): PagePlace;
  /** In a transaction that publishes: what stands there now. */
  read(place: PagePlace, db?: Database): Promise<OpenPage>;
  /** What a version that was just written looks like to readers. */
  published(row: PageVersionRow): Promise<OpenPage>;
  /** The page that comes with the product. */
  shipped(place: PagePlace): Promise<string>;
  /** The cleaned text of a version. */
  textOf(row: PageVersionRow): Promise<string>;
}

export function createPageDoor(parts: {
  db: Database;
  publicUrl: () => string;
  /** When the shipped pages last changed: the start of this version. */
  startedAt: Date;
}): PageDoor {
  const { publicUrl, startedAt } = parts;
  const shippedPages = new Map<string, string>();
  const lastRead = new Map<string, { page: OpenPage; isShipped: boolean }>();

  // It changes only with the product and its address, which is known once the server listens.
  async function shipped({ kind, service }: PagePlace): Promise<string> {
    const known = knownService(service);
    if (kind === 'showcase') return showcases.get(known.key)?.page ?? notThere();
    const name = `${service} ${publicUrl()}`;
    const page = shippedPages.get(name) ?? (await servicePage(known, publicUrl()));
    shippedPages.set(name, page);
    return page;
  }

  const textOf = async (row: PageVersionRow): Promise<string> =>
    row.html === null ? shipped(row) : cleanPage(row.html);

  const openPage = (place: PagePlace, html: string, row: PageVersionRow | undefined): OpenPage => {
    const version = row?.version ?? 0;
    const updatedAt = row?.created_at ?? startedAt.toISOString();
    return { service: place.service, html, version, updatedAt, etag: etagOf(version, html) };
  };

  return {
    placeOf(kind, id) {
      const service = serviceOf(id);
      if (!service || (kind === 'showcase' && !showcases.has(service.key))) return notThere();
      return { kind, service: service.key };
    },

    async read(place, db = parts.db) {
      const name = `${place.kind} ${place.service}`;
      const last = lastRead.get(name);
      const version = await readShownVersion(db, place);
      // Only a shipped page may become another one under its number: with the product.
      if (last?.page.version === version && !last.isShipped) return last.page;
      const row = await readShownRow(db, place);
      const html = row ? await textOf(row) : await shipped(place);
      const page = openPage(place, html, row);
      lastRead.set(name, { page, isShipped: row === undefined || row.html === null });
      return page;
    },

    published: async (row) => openPage(row, await textOf(row), row),

    shipped,
    textOf,
  };
}

function knownService(key: string): Service {
  return serviceOf(key) ?? notThere();
}

function notThere(): never {
  throw new Problem('not_found');
}

function etagOf(version: number, html: string): string {
  return `${version}-${createHash('sha256').update(html).digest('base64url').slice(0, 22)}`;
}
