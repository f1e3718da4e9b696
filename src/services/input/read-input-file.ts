// A file that a run works on, from wherever its body says it is. It is not looked into here.
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { FetchFailure } from '#services/network/fetch-failure.ts';
import type { Tools } from '#services/tools.ts';

export interface GivenFile {
  /** What it is called; '' where nobody says. */
  name: string;
  bytes: Uint8Array;
  /** The field of the body it came from. */
  path: string;
}

export interface NamedFile {
  /** Of the archive; beside another source only what the file is called. */
  file_name?: string | undefined;
  file_base64?: string | undefined;
  file_url?: string | undefined;
}

export type FileTools = Pick<Tools, 'readFile' | 'fetch' | 'signal'>;

interface Place {
  /** The path of a field of the file; the field itself where there is one file. */
  pathOf?: (field: keyof NamedFile) => string;
  bytesMax?: number;
}

/**
 * @throws Problem `file_not_found`, `file_expired`, `file_too_large`, `field_invalid`, `page_failed`,
 *   `url_not_allowed`
 */
export async function readInputFile(
  { file_name: name = '', file_base64: text, file_url: url }: NamedFile,
  tools: FileTools,
  { pathOf = (field) => field, bytesMax = limits.documentBytesMax }: Place = {},
): Promise<GivenFile> {
  if (text !== undefined) {
    const path = pathOf('file_base64');
    return { name, bytes: decoded(text, path), path };
  }
  if (url !== undefined) {
    const path = pathOf('file_url');
    const found = await fetchFile(url, path, bytesMax, tools);
    return { ...found, name: name === '' ? found.name : name, path };
  }
  return readStored(name, pathOf('file_name'), bytesMax, tools);
}

/** A file of the archive. */
export async function readStored(
  name: string,
  path: string,
  bytesMax: number,
  { readFile }: Pick<FileTools, 'readFile'>,
): Promise<GivenFile> {
  try {
    const { fileName, bytes } = await readFile(name, bytesMax);
    return { name: fileName, bytes, path };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.key === 'file_too_large') throw fileTooLarge(path);
    if (error.key !== 'file_not_found' && error.key !== 'file_expired') throw error;
    const message =
      error.key === 'file_expired'
        ? 'This file has expired.'
        : 'There is no file with that name in your archive.';
    const fix = 'Your files are listed at GET /api/file-archive/v1/files.';
    throw new Problem(error.key, { errors: [{ path, message, fix }], cause: error });
  }
}

async function fetchFile(
  url: string,
  path: string,
  bytesMax: number,
  { fetch, signal }: FileTools,
): Promise<Pick<GivenFile, 'name' | 'bytes'>> {
  const found = await fetch(url, { signal, bytesMax }).catch((error: unknown) => {
    if (!(error instanceof FetchFailure)) throw error;
    if (error.reason === 'too_large') throw fileTooLarge(path);
    const { message } = error;
    if (error.reason !== 'not_allowed') {
      throw new Problem('page_failed', { cause: error, errors: [{ path, message }] });
    }
    const fix = 'Send an http: or https: address of a public file, on its usual port.';
    throw new Problem('url_not_allowed', { cause: error, errors: [{ path, message, fix }] });
  });
  if (found.status >= 200 && found.status < 300) {
    return { name: lastPart(found.url), bytes: found.body };
  }
  const message = `The address answered ${found.status}.`;
  throw new Problem('page_failed', { errors: [{ path, message }] });
}

function lastPart(url: string): string {
  const last = URL.parse(url)?.pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** @throws Problem `field_invalid` */
export function decoded(text: string, path: string): Buffer {
  const data = text.replace(/^data:[^,]{0,200},/i, '');
  const bytes = Buffer.from(data, 'base64');
  // The decoder stops at nothing; what it left out shows in the length.
  const expected = (data.replace(/[\s=]+/g, '').length * 3) / 4;
  if (bytes.length > 0 && bytes.length >= Math.floor(expected)) return bytes;
  const fix = 'Send the bytes of the file in Base64, as one text.';
  throw new Problem('field_invalid', { errors: [{ path, message: 'Is not Base64.', fix }] });
}

export function fileTooLarge(path: string): Problem {
  const message = `All files together may have ${limits.documentBytesMax / 2 ** 20} MiB.`;
  return new Problem('file_too_large', { errors: [{ path, message }] });
}
