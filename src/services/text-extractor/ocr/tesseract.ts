// Tesseract in WebAssembly, with its languages from npm packages: nothing is downloaded. A child keeps
// it for the pages of one job; a picture in, words with their places out.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

interface Api {
  Init(dataPath: string, languages: string, mode: number): number;
  SetVariable(name: string, value: string): boolean;
  SetImageFile(exif: number, angle: number, upright: boolean): number;
  Recognize(monitor: null): number;
  MeanTextConf(): number;
  GetTSVText(page: number): string;
  Clear(): void;
}

interface Core {
  FS: { writeFile(name: string, bytes: Uint8Array): void; unlink(name: string): void };
  TessBaseAPI: new () => Api;
}

export interface Recognised {
  /** Rows of the table of words; see words-of.ts. */
  table: string;
  /** 0 to 100. */
  confidence: number;
}

const nothing = (): void => undefined;
/** It reports progress and complaints by these. */
const silence = Object.fromEntries(
  ['TesseractProgress', 'print', 'printErr'].map((name) => [name, nothing]),
);
const neural = 1;
/** Columns, tables and single lines, and which way is up. */
const wholePage = '1';
const require = createRequire(import.meta.url);

/** Recognises pictures; undefined for one that cannot be read as a picture. */
export async function openTesseract(
  languages: readonly string[],
): Promise<(image: Uint8Array, exif: number) => Recognised | undefined> {
  // The build with the older engine too, which finds out which way is up.
  const load: unknown = require('tesseract.js-core/tesseract-core-simd');
  if (typeof load !== 'function') throw new Error('another version of tesseract.js-core');
  const core: unknown = await load({ ...silence });
  if (!isCore(core)) throw new Error('another version of tesseract.js-core');
  for (const language of [...languages, 'osd']) {
    core.FS.writeFile(`/${language}.traineddata`, readData(language));
  }
  const api = new core.TessBaseAPI();
  if (api.Init('/', languages.join('+'), neural) !== 0) throw new Error('no language data');
  api.SetVariable('tessedit_pageseg_mode', wholePage);
  return (image, exif) => {
    core.FS.writeFile('/input', image);
    if (api.SetImageFile(exif, 0, false) === 1) return undefined;
    core.FS.unlink('/input');
    if (api.Recognize(null) !== 0) return undefined;
    const found = { table: api.GetTSVText(0), confidence: api.MeanTextConf() };
    api.Clear();
    return found;
  };
}

/** The compact data, in which numbers are whole. */
function readData(language: string): Uint8Array {
  const folder = dirname(require.resolve(`@tesseract.js-data/${language}/package.json`));
  return gunzipSync(readFileSync(join(folder, '4.0.0_best_int', `${language}.traineddata.gz`)));
}

function isCore(core: unknown): core is Core {
  return typeof Reflect.get(Object(core), 'TessBaseAPI') === 'function';
}
