// Other builds of the portal, for tests of what a new version does to open tabs: the same source with
// another version number, so its entry and its worker are really different files.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';

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

/** A build of the same source under another version number, changed by plugins if there are any. */
export async function buildPortal(version: string, plugins: Plugin[] = []): Promise<PortalBuild> {
  const outDir = `.build/portal-${version}`;
  const folder = join(root, outDir);
  // The test runner's own would make a development build, which registers no worker.
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await build({
      root,
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'silent',
      plugins,
      define: { __APP_VERSION__: JSON.stringify(version) },
      build: { outDir, emptyOutDir: true },
    });
  } finally {
    process.env.NODE_ENV = before;
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
