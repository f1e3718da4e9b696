// The built portal as a copy that a test may change, as the next version would.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..', '..');

export interface PortalBuild {
  /** To hand to the server as its portal folder. */
  folder: string;
  remove(): Promise<void>;
}

/** The build that `npm run build` made, as a copy that may be changed. */
export async function copyPortal(): Promise<PortalBuild> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-build-'));
  await cp(join(root, 'dist', 'portal'), folder, { recursive: true });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
