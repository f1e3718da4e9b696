// Fallback fonts: symbols, emoji and scripts beyond Latin, Greek and Cyrillic. Most are npm
// packages of web fonts, split into parts and compressed in a format that browsers do not read as
// system fonts, but small; they are unpacked once, at build time. The browser uses them only for
// characters that the fonts before them lack.
import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Complete files, by folder of a package. The best for plain text first. */
const readyFonts = [
  ['@expo-google-fonts/noto-emoji', '400Regular'],
  ['@expo-google-fonts/cardo', '400Regular'],
] as const;

/** Packages of web fonts, with the parts that are needed. */
const webFonts: Readonly<Record<string, RegExp>> = {
  '@fontsource/noto-sans-symbols-2': /-(?:symbols|math|braille)-400-normal\.woff2$/,
  '@fontsource/noto-sans-math': /-latin-400-normal\.woff2$/,
  ...Object.fromEntries(
    [
      'symbols',
      'arabic',
      'armenian',
      'bengali',
      'devanagari',
      'ethiopic',
      'georgian',
      'gujarati',
      'gurmukhi',
      'hebrew',
      'kannada',
      'khmer',
      'lao',
      'malayalam',
      'oriya',
      'sinhala',
      'tamil',
      'telugu',
      'thai',
    ].map((script) => [
      `@fontsource-variable/noto-sans-${script}`,
      new RegExp(`-${script}-wght-normal\\.woff2$`),
    ]),
  ),
  // Split by character frequency into about a hundred parts each.
  ...Object.fromEntries(
    ['sc', 'jp', 'tc', 'kr'].map((region) => [
      `@fontsource-variable/noto-sans-${region}`,
      /-\d+-wght-normal\.woff2$/,
    ]),
  ),
};

/** Increase it when the same packages are to be unpacked differently. */
const recipe = 1;

/** The languages of a font's Chinese characters, which cannot be detected from its parts. */
export const fontLanguages = {
  'Noto Sans SC Thin': ['zh-cn', 'zh-sg'],
  'Noto Sans JP Thin': ['ja'],
  'Noto Sans TC Thin': ['zh-tw', 'zh-hk', 'zh-mo'],
  'Noto Sans KR Thin': ['ko'],
} as const;

/**
 * Unpacks the fonts below `cacheDir` unless they are there already, which takes about three
 * seconds.
 * @returns absolute folders with font files, the preferred ones first
 * @throws Error if a package is missing or broken
 */
export async function prepareFallbackFonts(cacheDir: string): Promise<string[]> {
  const require = createRequire(import.meta.url);
  const manifest = (name: string) => require.resolve(`${name}/package.json`);
  const ready = readyFonts.map(([name, folder]) => path.join(path.dirname(manifest(name)), folder));
  const manifests = Object.keys(webFonts).map((name) => ({ name, file: manifest(name) }));
  const digest = createHash('sha256').update(`${recipe}`);
  for (const { file } of manifests) digest.update(await readFile(file));
  const root = path.join(path.resolve(cacheDir), `fonts-${digest.digest('hex').slice(0, 16)}`);
  if (!(await exists(root))) await unpackAll(manifests, root);
  return [...ready, ...manifests.map(({ name }) => path.join(root, path.basename(name)))];
}

async function unpackAll(
  manifests: readonly { name: string; file: string }[],
  root: string,
): Promise<void> {
  const fresh = `${root}.${randomUUID()}`;
  try {
    for (const { name, file } of manifests) {
      const folder = path.join(fresh, path.basename(name));
      await mkdir(folder, { recursive: true });
      await unpack(path.join(path.dirname(file), 'files'), webFonts[name] ?? /^$/, folder);
    }
    await rename(fresh, root);
  } catch (error) {
    // Another process may have created the same folder meanwhile.
    if (!(await exists(root))) throw error;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** One weight and all characters: a PDF cannot embed variable fonts as they are. */
async function unpack(source: string, parts: RegExp, folder: string): Promise<void> {
  const names = (await readdir(source)).filter((name) => parts.test(name));
  if (names.length === 0) throw new Error(`${source} has none of the fonts that are needed`);
  // Loaded only if something must be unpacked, because its memory is never released.
  const { default: subsetFont } = await import('subset-font');
  for (const name of names) {
    const font = await subsetFont(await readFile(path.join(source, name)), undefined, {
      targetFormat: 'truetype',
      keepAllGlyphs: true,
      ...(name.includes('-wght-') ? { variationAxes: { wght: 400 } } : {}),
    });
    await writeFile(path.join(folder, name.replace(/woff2$/, 'ttf')), font);
  }
}

async function exists(folder: string): Promise<boolean> {
  return access(folder).then(
    () => true,
    () => false,
  );
}
