// The file that a run reads: from the body, the archive or an address.
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { FetchFailure } from '#services/network/fetch-failure.ts';
import type { Tools } from '#services/tools.ts';

export interface GivenFile {
  name: string;
  bytes: Uint8Array;
  /** The field of the body it came from. */
  path: string;
}

interface Named {
  file_name?: string | undefined;
  file_base64?: string | undefined;
  file_url?: string | undefined;
}

/** @throws Problem `field_invalid`, `file_not_found`, `file_too_large`, `page_failed`, `url_not_allowed` … */
export async function openFile(named: Named, tools: Tools): Promise<GivenFile> {
  const { file_base64: base64, file_url: url, file_name: name = '' } = named;
  if (base64 !== undefined) return { name, bytes: decoded(base64), path: 'file_base64' };
  if (url !== undefined) return fetched(url, name, tools);
  const stored = await tools.readFile(name, limits.documentBytesMax);
  return { name: stored.fileName, bytes: stored.bytes, path: 'file_name' };
}

function decoded(base64: string): Uint8Array {
  const bare = base64.replace(/^data:[^,]{0,200};base64,/i, '').replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(bare) || bare.length % 4 === 1) {
    throw new Problem('field_invalid', {
      errors: [
        {
          path: 'file_base64',
          message: 'This is not Base64.',
          fix: 'Send the bytes of the file in Base64, as one text.',
        },
      ],
    });
  }
  return Buffer.from(bare, 'base64');
}

async function fetched(url: string, name: string, tools: Tools): Promise<GivenFile> {
  const found = await tools
    .fetch(url, { signal: tools.signal, bytesMax: limits.documentBytesMax })
    .catch((error: unknown) => {
      throw error instanceof FetchFailure ? refusalOf(error) : error;
    });
  if (found.status >= 400) throw failed(`The address answered ${found.status}.`);
  const last = decodeURIComponentSafely(new URL(found.url).pathname.split('/').at(-1) ?? '');
  return { name: name === '' ? last : name, bytes: found.body, path: 'file_url' };
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function refusalOf(failure: FetchFailure): Problem {
  if (failure.reason === 'too_large') return new Problem('file_too_large', { cause: failure });
  if (failure.reason !== 'not_allowed') return failed(failure.message, failure);
  return new Problem('url_not_allowed', {
    cause: failure,
    errors: [
      {
        path: 'file_url',
        message: failure.message,
        fix: 'Send an http: or https: address of a public file, on its usual port.',
      },
    ],
  });
}

function failed(message: string, cause?: unknown): Problem {
  return new Problem('page_failed', { cause, errors: [{ path: 'file_url', message }] });
}
