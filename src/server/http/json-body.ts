// Bodies are taken as bytes and checked before any parser sees them: JSON.parse itself survives deep
// nesting, but everything that walks the result by recursion does not.
import type { FastifyInstance } from 'fastify';
import secureJson from 'secure-json-parse';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';

/** A parsed body with the bytes it came from (their hash identifies a repeat). */
export interface JsonBody {
  value: unknown;
  bytes: Buffer;
}

// Exactly JSON in UTF-8. Content types with tabs, other charsets or trailing parts have been ways
// around checks that go by type.
const jsonType = /^application\/json(?:; ?charset=utf-?8)?$/i;

export function takeJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, bytes, done) => {
    try {
      if (typeof bytes === 'string') throw new Problem('media_type_unsupported');
      done(null, parseBody(request.headers, bytes));
    } catch (error) {
      done(error instanceof Error ? error : new Problem('json_invalid', { cause: error }));
    }
  });
}

function parseBody(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  bytes: Buffer,
): JsonBody | undefined {
  if (bytes.length === 0) return undefined;
  const type = headers['content-type'];
  if (typeof type !== 'string' || !jsonType.test(type)) throw new Problem('media_type_unsupported');
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity')
    throw new Problem('media_type_unsupported');
  if (isDeeperThan(bytes, limits.jsonDepthMax)) throw new Problem('json_too_deep');
  return { value: parseJson(bytes), bytes };
}

function parseJson(bytes: Buffer): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    refuseInexactNumbers(text);
    return secureJson.parse(text, undefined, { protoAction: 'error', constructorAction: 'error' });
  } catch (error) {
    if (error instanceof Problem) throw error;
    const detail = error instanceof Error ? error.message.slice(0, 200) : '';
    throw new Problem('json_invalid', {
      cause: error,
      errors: [{ path: '', message: detail, fix: 'Send one JSON value in UTF-8.' }],
    });
  }
}

/** Whether brackets outside of strings nest deeper than `depthMax`; one pass over the bytes. */
function isDeeperThan(bytes: Uint8Array, depthMax: number): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (inString) {
      if (byte === 0x5c) index += 1;
      else if (byte === 0x22) inString = false;
    } else if (byte === 0x22) inString = true;
    else if (byte === 0x7b || byte === 0x5b) {
      depth += 1;
      if (depth > depthMax) return true;
    } else if (byte === 0x7d || byte === 0x5d) depth -= 1;
  }
  return false;
}

// JSON.parse rounds a 20-digit integer and turns 1e400 into infinity without a word. On an invoice
// that is a wrong amount, so such a number is refused by name instead.
function refuseInexactNumbers(text: string): void {
  if (!/\d{16}|\d[eE][+]?\d{3}|\d\.\d{15}/.test(text)) return;
  JSON.parse(text, (_key, value: unknown, context?: { source?: string }) => {
    if (typeof value === 'number' && context?.source !== undefined) {
      if (!Number.isFinite(value) || digitsOf(context.source) !== digitsOf(String(value))) {
        throw new Problem('json_invalid', {
          errors: [
            {
              path: '',
              message: `The number ${context.source.slice(0, 60)} cannot be kept exactly.`,
              fix: 'Send it as a text, in quotes.',
            },
          ],
        });
      }
    }
    return value;
  });
}

/** The significant digits of a number's text, without sign, point, exponent and outer zeros. */
function digitsOf(source: string): string {
  return source
    .replace(/[eE].*$/, '')
    .replace(/[-.]/g, '')
    .replace(/^0+/, '')
    .replace(/0+$/, '');
}
