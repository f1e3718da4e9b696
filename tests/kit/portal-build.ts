// Other builds of the portal, for tests of updates with open tabs: the same source with another version
// number, so that entry file and service worker really differ.
import { createHash } from 'node:crypto';
import { cp, glob, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { build, type Plugin } from 'vite';

const root = resolve(import.meta.dirname, '..', '..');
const shelf = join(root, '.build', 'portal-builds');

/** Everything that a build depends on. */
const sources = [
  'src/{contract,portal,worker}/**/*.*',
  'public/**/*.*',
  '.ci/build/*.ts',
  '{vite.config.ts,index.html,manifest.webmanifest,package-lock.json}',
];

export interface PortalBuild {
  /** The portal folder for the server. */
  folder: string;
  remove(): Promise<void>;
}

/** A modifiable copy of the build that `npm run build` made. */
export function copyPortal(): Promise<PortalBuild> {
  return copyOf(join(root, 'dist', 'portal'));
}

/**
 * A modifiable copy of a build of the same source with another version number and optional plugins.
 * It is built once for each state of the source.
 */
export async function buildPortal(version: string, plugins: Plugin[] = []): Promise<PortalBuild> {
  const name = `${version}-${await hashOfSource(plugins)}`;
  const built: string[] = await readdir(shelf).catch(() => []);
  if (!built.includes(name)) {
    const isOld = (one: string) => one.startsWith(`${version}-`) && !one.startsWith(name);
    for (const old of built.filter(isOld)) await rm(join(shelf, old), { recursive: true });
    // Built under a temporary name: another test file may be building the same.
    const part = join(shelf, `${name}-${process.pid}`);
    await buildInto(part, version, plugins);
    await rename(part, join(shelf, name)).catch(() => rm(part, { recursive: true }));
  }
  return copyOf(join(shelf, name));
}

async function copyOf(source: string): Promise<PortalBuild> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-build-'));
  await cp(source, folder, { recursive: true });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function buildInto(folder: string, version: string, plugins: Plugin[]): Promise<void> {
  // The NODE_ENV of the test runner would give a development build, which registers no service worker.
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await build({
      root,
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'silent',
      plugins,
      define: { __APP_VERSION__: JSON.stringify(version) },
      build: { outDir: relative(root, folder), emptyOutDir: true },
    });
  } finally {
    process.env.NODE_ENV = before;
  }
}

async function hashOfSource(plugins: readonly Plugin[]): Promise<string> {
  const hash = createHash('sha256').update(process.env.API_ORIGIN ?? '');
  for (const { name, transform } of plugins) hash.update(name).update(String(transform));
  const paths: string[] = [];
  for await (const path of glob(sources, { cwd: root })) paths.push(path);
  for (const path of paths.sort()) hash.update(path).update(await readFile(join(root, path)));
  return hash.digest('hex').slice(0, 16);
}
