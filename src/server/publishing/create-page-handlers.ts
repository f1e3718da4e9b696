import type { ListedPageVersion } from '#contract/calls/published-pages.ts';
import { Problem } from '#contract/problems.ts';
import { readIfMatch } from '#server/drafts/if-match.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { PageDoor } from '#server/publishing/create-page-door.ts';
import type { PageWriter } from '#server/publishing/create-page-writer.ts';
import { inBase64, pageOnWire } from '#server/publishing/page-on-wire.ts';
import { listPageVersions, readPageVersion } from '#server/publishing/page-store.ts';
import { readPageData } from '#server/publishing/read-page-data.ts';
import type { Database } from '#server/store/database.ts';
import type { PageKind } from '#server/store/page-rows.ts';

export type PageCall =
  | 'readDocumentation'
  | 'publishDocumentation'
  | 'listDocumentationVersions'
  | 'readDocumentationVersion'
  | 'restoreDocumentationVersion'
  | 'readShowcase'
  | 'publishShowcase'
  | 'listShowcaseVersions'
  | 'readShowcaseVersion'
  | 'restoreShowcaseVersion';

interface PageParts {
  db: Database;
  door: PageDoor;
  writer: PageWriter;
}

interface OfService {
  params: { id: string };
}

type OfVersion = { params: { id: string; version: number } };

interface Publishing {
  caller: { userId: string };
  headers: { 'if-match'?: string | undefined };
}

/** Reading and publishing the documentation and showcases of the services. */
export function createPageHandlers(parts: PageParts): Handlers<PageCall> {
  const documentation = handlersOf('documentation', parts);
  const showcase = handlersOf('showcase', parts);
  return {
    readDocumentation: documentation.read,
    publishDocumentation: documentation.publish,
    listDocumentationVersions: documentation.versions,
    readDocumentationVersion: documentation.version,
    restoreDocumentationVersion: documentation.restore,
    readShowcase: showcase.read,
    publishShowcase: showcase.publish,
    listShowcaseVersions: showcase.versions,
    readShowcaseVersion: showcase.version,
    restoreShowcaseVersion: showcase.restore,
  };
}

function handlersOf(kind: PageKind, { db, door, writer }: PageParts) {
  const publishAt = ({ params, caller, headers }: OfService & Publishing) => ({
    place: door.placeOf(kind, params.id),
    adminId: caller.userId,
    base: readIfMatch(headers['if-match']),
  });

  return {
    read: async ({ params }: OfService) =>
      pageOnWire(await door.read(door.placeOf(kind, params.id))),

    publish: async (input: OfService & Publishing & { body: { data: string } }) => {
      const at = publishAt(input);
      const row = await writer.publish(at, readPageData(input.body.data));
      return pageOnWire(await door.published(row));
    },

    versions: async ({ params }: OfService): Promise<ListedPageVersion[]> => {
      const place = door.placeOf(kind, params.id);
      const shippedSize = Buffer.byteLength(await door.shipped(place));
      const rows = await listPageVersions(db, place);
      const shipped = { version: 0, shipped: true, size: shippedSize, restored_from: null };
      return [
        ...rows.map(({ bytes, shipped, ...row }) => ({
          ...row,
          shipped: Boolean(shipped),
          size: shipped ? shippedSize : bytes,
        })),
        { ...shipped, published_by: null, created_at: null },
      ];
    },

    version: async ({ params: { id, version } }: OfVersion) => {
      const place = door.placeOf(kind, id);
      if (version === 0) return { id, version, ...inBase64(await door.shipped(place)) };
      const row = await readPageVersion(db, place, version);
      if (row === undefined) throw new Problem('not_found');
      return { id, version, ...inBase64(await door.textOf(row)) };
    },

    restore: async (input: OfVersion & Publishing) => {
      const row = await writer.restore(publishAt(input), input.params.version);
      return pageOnWire(await door.published(row));
    },
  };
}
