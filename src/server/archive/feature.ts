import { limits } from '#contract/limits.ts';
import { type Archive, createArchive } from '#server/archive/create-archive.ts';
import {
  type ArchiveCall,
  createArchiveHandlers,
} from '#server/archive/create-archive-handlers.ts';
import { createLinkHandlers, type LinkCall } from '#server/archive/create-link-handlers.ts';
import { type Feature, sweepEveryMs } from '#server/feature.ts';
import type { Core } from '#server/open-core.ts';

export interface ArchiveFeature extends Feature<ArchiveCall | LinkCall> {
  archive: Archive;
}

/** Files of users, and links to them. */
export function createArchiveFeature(core: Core): ArchiveFeature {
  const { now } = core;
  const archive = createArchive({ ...core, bytesPerUser: core.settings.archiveBytesPerUser });
  return {
    handlers: {
      ...createArchiveHandlers({ ...core, archive }),
      ...createLinkHandlers({ ...core, archive }),
    },
    sweeps: [
      {
        name: 'expired_files',
        everyMs: sweepEveryMs,
        run: async () => {
          await archive.sweepExpired();
          await archive.sweepOrphans(new Date(now().getTime() - limits.uploadOrphanMs));
        },
      },
    ],
    recover: async () => {
      await archive.sweepOrphans(now());
    },
    archive,
  };
}
