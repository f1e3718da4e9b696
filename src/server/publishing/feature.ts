import type { Archive } from '#server/archive/create-archive.ts';
import { claimFound } from '#server/archive/sweep-unknown.ts';
import type { Feature } from '#server/feature.ts';
import type { Core } from '#server/open-core.ts';
import { createImageHandlers, type ImageCall } from '#server/publishing/create-image-handlers.ts';
import { createPageDoor } from '#server/publishing/create-page-door.ts';
import { createPageHandlers, type PageCall } from '#server/publishing/create-page-handlers.ts';
import { createPageWriter } from '#server/publishing/create-page-writer.ts';

/** Documentation and showcases: shipped, published by admins, with their versions and pictures. */
export function createPublishingFeature(
  core: Core,
  { kept }: Pick<Archive, 'kept'>,
): Feature<PageCall | ImageCall> {
  const door = createPageDoor({ ...core, startedAt: core.now() });
  const writer = createPageWriter({ ...core, door });
  return {
    handlers: {
      ...createPageHandlers({ ...core, door, writer }),
      ...createImageHandlers({ ...core, kept }),
    },
    claimFiles: (keys) =>
      claimFound(keys, async (some) => {
        const rows = core.db.selectFrom('page_images').select('id').where('id', 'in', some);
        return (await rows.execute()).map(({ id }) => id);
      }),
  };
}
