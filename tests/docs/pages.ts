// The README and the pages under src/docs, for the tests that compare them with the code.
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..', '..');

/** A file of the repository, by its path from the root. */
export const readText = (path: string) => readFile(join(root, path), 'utf8');

export interface Page {
  path: string;
  text: string;
}

export async function readPages(): Promise<Page[]> {
  const names = (await readdir(join(root, 'src/docs'))).filter((name) => name.endsWith('.md'));
  const paths = ['README.md', ...names.map((name) => `src/docs/${name}`)];
  return Promise.all(paths.map(async (path) => ({ path, text: await readText(path) })));
}

/** An object of package.json, such as its scripts. */
export async function ofManifest(name: string): Promise<Record<string, string>> {
  const manifest: unknown = JSON.parse(await readText('package.json'));
  return Object.fromEntries(Object.entries(Object(Reflect.get(Object(manifest), name))));
}
