// Documents must look the same on all machines, so the browser sees only the product's fonts.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fontLanguages, prepareFallbackFonts } from '#services/renderer/browser/fallback-fonts.ts';

const packages = [
  '@expo-google-fonts/arimo',
  '@expo-google-fonts/tinos',
  '@expo-google-fonts/cousine',
  '@expo-google-fonts/atkinson-hyperlegible-next',
] as const;

/** Same widths as the originals, so a template written with Arial has the same line breaks. */
const aliases = {
  Arimo: ['Arial', 'Helvetica', 'Liberation Sans', 'sans-serif', 'system-ui', 'ui-sans-serif'],
  Tinos: ['Times New Roman', 'Times', 'Liberation Serif', 'serif', 'ui-serif'],
  Cousine: ['Courier New', 'Courier', 'Liberation Mono', 'Monospace', 'monospace', 'ui-monospace'],
} as const;

/**
 * Writes the fontconfig file for the browser below `cacheDir`.
 * @param onFinding called with the reason if the fallback fonts are not available
 * @returns its absolute path, for FONTCONFIG_FILE
 */
export async function writeFontConfig(
  cacheDir: string,
  onFinding: (error: unknown) => void = () => undefined,
): Promise<string> {
  const require = createRequire(import.meta.url);
  const own = packages.map((name) => path.dirname(require.resolve(`${name}/package.json`)));
  const others = await prepareFallbackFonts(cacheDir).catch((error: unknown) => {
    onFinding(error);
    return [];
  });
  const folders = [...own, ...others];
  const root = path.resolve(cacheDir);
  const text = fontConfig(folders, path.join(root, 'fontconfig'));
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const file = path.join(root, `fonts-${digest}.conf`);
  await mkdir(root, { recursive: true });
  // Renamed into place, because another process may be reading it.
  const fresh = `${file}.${randomUUID()}`;
  await writeFile(fresh, text);
  await rename(fresh, file);
  return file;
}

function fontConfig(folders: readonly string[], cacheFolder: string): string {
  const matches = Object.entries(aliases).flatMap(([font, names]) =>
    names.map(
      (name) => `  <match target="pattern">
    <test qual="any" name="family" compare="eq"><string>${name}</string></test>
    <edit name="family" mode="assign" binding="same"><string>${font}</string></edit>
  </match>`,
    ),
  );
  const languages = Object.entries(fontLanguages).map(
    ([font, tags]) => `  <match target="scan">
    <test name="family" compare="eq"><string>${font}</string></test>
    <edit name="lang" mode="assign"><langset>${tags
      .map((tag) => `<string>${tag}</string>`)
      .join('')}</langset></edit>
  </match>`,
  );
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((folder) => `  <dir>${xmlText(folder)}</dir>`).join('\n')}
  <cachedir>${xmlText(cacheFolder)}</cachedir>
${[...languages, ...matches].join('\n')}
  <match target="pattern">
    <edit name="family" mode="append_last"><string>Arimo</string></edit>
  </match>
</fontconfig>
`;
}

function xmlText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
