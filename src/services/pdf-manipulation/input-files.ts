// The files of a run, one or several.
import { limits } from '#contract/limits.ts';
import {
  type FileTools,
  fileTooLarge,
  type NamedFile,
  readInputFile,
} from '#services/input/read-input-file.ts';
import type { SourceHead } from '#services/pdf-manipulation/made-file.ts';

export interface InputFile {
  head: SourceHead;
  bytes: Uint8Array;
}

interface OneFile extends NamedFile {
  password?: string | undefined;
  title?: string | undefined;
}

export interface FileFields extends OneFile {
  file_names?: readonly string[] | undefined;
  files?: readonly OneFile[] | undefined;
}

interface Asked {
  one: OneFile;
  pathOf: (field: string) => string;
}

/**
 * All files, in their order.
 * @throws Problem `file_not_found`, `file_expired`, `file_too_large`, `field_invalid`, `page_failed`,
 *   `url_not_allowed`
 */
export async function readInputFiles(input: FileFields, tools: FileTools): Promise<InputFile[]> {
  const read: InputFile[] = [];
  let left = limits.documentBytesMax;
  for (const { one, pathOf } of askedIn(input)) {
    tools.signal.throwIfAborted();
    const { name, bytes, path } = await readInputFile(one, tools, { pathOf, bytesMax: left });
    left -= bytes.byteLength;
    if (left < 0) throw fileTooLarge(path);
    const title = one.title ?? titleOf(name);
    const isNamed = one.title !== undefined || name !== '';
    const password = one.password ?? input.password;
    read.push({ bytes, head: { path, title, isNamed, password } });
  }
  return read;
}

function askedIn(input: FileFields): Asked[] {
  const { file_names: names, files } = input;
  if (files) {
    return files.map((one, index) => ({ one, pathOf: (field) => `files.${index}.${field}` }));
  }
  if (names) {
    return names.map((name, index) => ({
      one: { file_name: name },
      pathOf: () => `file_names.${index}`,
    }));
  }
  return [{ one: input, pathOf: (field) => field }];
}

function titleOf(name: string): string {
  return name.replace(/\.[a-z0-9]{1,5}$/i, '').slice(0, 200) || 'document';
}
