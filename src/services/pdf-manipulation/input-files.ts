// The files of a run, from wherever its body says they are. They are not looked into here.
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { FetchFailure } from '#services/network/fetch-failure.ts';
import type { SourceHead } from '#services/pdf-manipulation/made-file.ts';
import type { Tools } from '#services/tools.ts';

export interface InputFile {
  head: SourceHead;
  bytes: Uint8Array;
}

interface OneFile {
  file_name?: string | undefined;
  file_base64?: string | undefined;
  file_url?: string | undefined;
  password?: string | undefined;
  title?: string | undefined;
}

export interface FileFields extends OneFile {
  file_names?: readonly string[] | undefined;
  files?: readonly OneFile[] | undefined;
}

type FileTools = Pick<Tools, 'readFile' | 'fetch' | 'signal'>;

/**
 * All files, in their order.
 * @throws Problem `file_not_found`, `file_expired`, `file_too_large`, `field_invalid`, `page_failed`,
 *   `url_not_allowed`
 */
export async function readInputFiles(input: FileFields, tools: FileTools): Promise<InputFile[]> {
  const { file_names: names, files, password } = input;
  const asked: { one: OneFile; path: string }[] = files
    ? files.map((one, index) => ({ one, path: `files.${index}.` }))
    : (names?.map((name, index) => ({ one: { file_name: name }, path: `file_names.${index}` })) ?? [
        { one: input, path: '' },
      ]);
  const read: InputFile[] = [];
  let left = limits.documentBytesMax;
  for (const { one, path } of asked) {
    tools.signal.throwIfAborted();
    const file = await readOne(one, path, left, tools);
    left -= file.bytes.byteLength;
    if (left < 0) throw tooLarge(file.head.path);
    const head = { ...file.head, title: one.title ?? file.head.title };
    read.push({ ...file, head: { ...head, password: one.password ?? password } });
  }
  return read;
}

async function readOne(
  { file_name: name, file_base64: text, file_url: url }: OneFile,
  at: string,
  bytesMax: number,
  tools: FileTools,
): Promise<InputFile> {
  if (name !== undefined) {
    const path = at.startsWith('file_names') ? at : `${at}file_name`;
    return {
      bytes: await readStored(name, path, bytesMax, tools),
      head: { path, title: titleOf(name) },
    };
  }
  if (url !== undefined) {
    const path = `${at}file_url`;
    const title = titleOf(URL.parse(url)?.pathname.split('/').at(-1) ?? '');
    return { bytes: await fetchFile(url, path, bytesMax, tools), head: { path, title } };
  }
  const path = `${at}file_base64`;
  return { bytes: decoded(text ?? '', path), head: { path, title: 'document' } };
}

export async function readStored(
  name: string,
  path: string,
  bytesMax: number,
  { readFile }: FileTools,
): Promise<Uint8Array> {
  try {
    return (await readFile(name, bytesMax)).bytes;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.key === 'file_too_large') throw tooLarge(path);
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
): Promise<Uint8Array> {
  const found = await fetch(url, { signal, bytesMax }).catch((error: unknown) => {
    if (!(error instanceof FetchFailure)) throw error;
    if (error.reason === 'too_large') throw tooLarge(path);
    const key = error.reason === 'not_allowed' ? 'url_not_allowed' : 'page_failed';
    throw new Problem(key, { cause: error, errors: [{ path, message: error.message }] });
  });
  if (found.status >= 200 && found.status < 300) return found.body;
  const message = `The address answered ${found.status}.`;
  throw new Problem('page_failed', { errors: [{ path, message }] });
}

/** @throws Problem `field_invalid` */
export function decoded(text: string, path: string): Buffer {
  const data = text.replace(/^data:[^,]{0,200},/, '');
  const bytes = Buffer.from(data, 'base64');
  // The decoder stops at nothing; what it left out shows in the length.
  const expected = (data.replace(/[\s=]+/g, '').length * 3) / 4;
  if (bytes.length >= Math.floor(expected)) return bytes;
  throw new Problem('field_invalid', { errors: [{ path, message: 'Is not Base64.' }] });
}

function tooLarge(path: string): Problem {
  const message = `All files together may have ${limits.documentBytesMax / 2 ** 20} MiB.`;
  return new Problem('file_too_large', { errors: [{ path, message }] });
}

function titleOf(name: string): string {
  return name.replace(/\.[a-z0-9]{1,5}$/i, '').slice(0, 200) || 'document';
}
