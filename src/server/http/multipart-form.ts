// Multipart forms are read only where the contract has one, as a stream: a file goes on to where it is
// kept while it arrives and never stands in memory whole.
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { checkInput } from '#server/check-input.ts';
import type { IncomingFile, Upload } from '#server/http/handler.ts';

const fileField = 'file';

/** For a part of the server whose routes take forms; all others go on refusing them by their type. */
export async function takeForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: {
      files: 1,
      fields: 20,
      parts: 21,
      fieldSize: 4096,
      fieldNameSize: 100,
      headerPairs: 50,
      fileSize: limits.uploadBytesMax,
    },
  });
}

/** The form a request brings, not read yet. */
export function uploadOf(request: FastifyRequest, fields: v.GenericSchema): Upload<unknown> {
  const announced = Number(request.headers['content-length']);
  return {
    announcedBytes: Number.isFinite(announced) ? announced : undefined,
    receive: async (take) => {
      if (!request.isMultipart()) {
        throw new Problem('media_type_unsupported', {
          message: 'Send the body as multipart/form-data.',
        });
      }
      try {
        const { file, texts } = await readParts(request, take);
        if (file === undefined) throw fieldProblem(fileField, 'Must be a file.');
        return { file: file.taken, fields: checkInput(fields, texts) };
      } catch (error) {
        throw problemOf(error);
      } finally {
        // What is left of a refused form is read away, so that its sender gets to see the answer.
        request.raw.unpipe();
        request.raw.resume();
      }
    },
  };
}

async function readParts<T>(request: FastifyRequest, take: (file: IncomingFile) => Promise<T>) {
  const texts: Record<string, unknown> = {};
  let file: { taken: T } | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw fieldProblem(part.fieldname, 'Too long.');
      texts[part.fieldname] = part.value;
      continue;
    }
    if (part.fieldname !== fileField) {
      throw fieldProblem(part.fieldname, `Send the file in the field ${fileField}.`);
    }
    const taken = await take({ bytes: part.file, fileName: part.filename });
    if (part.file.truncated) throw new Problem('body_too_large');
    file = { taken };
  }
  return { file, texts };
}

function fieldProblem(path: string, message: string): Problem {
  return new Problem('field_invalid', { errors: [{ path, message }] });
}

// The plugin's and its parser's own refusals. An aborted form ends here too; nobody hears of it then.
function problemOf(error: unknown): unknown {
  if (error instanceof Problem) return error;
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Problem('body_too_large', { cause: error });
  const isForm = typeof code === 'string' && code.startsWith('FST_');
  const isBroken = error instanceof Error && /multipart|terminated|boundary/i.test(error.message);
  return isForm || isBroken ? new Problem('form_invalid', { cause: error }) : error;
}
