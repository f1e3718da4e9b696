// Multipart forms are parsed only for calls with a form, as a stream: files are stored while they
// arrive and are never in memory as a whole.
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { checkInput } from '#server/check-input.ts';
import type { IncomingFile, Upload } from '#server/http/handler.ts';
import { checkEncoding } from '#server/http/read-body.ts';

const fileField = 'file';

/** For a scope whose routes accept forms; all others reject the content type. */
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

/** The form of a request, not parsed yet. */
export function uploadOf(request: FastifyRequest, fields: v.GenericSchema): Upload<unknown> {
  const announced = Number(request.headers['content-length']);
  return {
    announcedBytes: Number.isFinite(announced) ? announced : undefined,
    receive: async (take) => {
      checkEncoding(request.headers);
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
        // The rest of a rejected form is read and discarded, so that the sender receives the
        // answer.
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

// Errors of the plugin and its parser. An aborted form also ends here, without a receiver.
function problemOf(error: unknown): unknown {
  if (error instanceof Problem) return error;
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Problem('body_too_large', { cause: error });
  const isForm = typeof code === 'string' && code.startsWith('FST_');
  const isBroken = error instanceof Error && /multipart|terminated|boundary/i.test(error.message);
  return isForm || isBroken ? new Problem('form_invalid', { cause: error }) : error;
}
