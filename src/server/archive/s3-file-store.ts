// Files in an S3 store. Objects appear atomically: small ones are uploaded at once, larger ones in
// parts that become an object when the last one has been received. Parts are kept in memory until
// they are acknowledged, so that the client can repeat them.

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { type ByteRange, type FileStore, isFileKey } from '#server/archive/file-store.ts';
import type { S3Settings } from '#server/archive/s3-settings.ts';
import { splitStream } from '#server/archive/split-stream.ts';
import { isTooSilent, noteSilence } from '#server/tracing/request-id.ts';

// Above the minimum of 5 MiB.
const partBytes = 8 * 1024 * 1024;
// Of one try; with its repetitions a request has the whole time of an answer.
const connectMs = 2000;
const healthMs = 2000;
/** Where nobody waits for an answer: a store that stumbles for some seconds must not end a night's backup. */
const patient = { triesMax: 6, answerMs: 60_000 };
const perMib = 1000 / (1024 * 1024);

/** Opens the store. No request is sent before the first use. With `hasTime`, nobody waits for its answers. */
export function openS3FileStore(settings: S3Settings, { hasTime = false } = {}): FileStore {
  const { bucket } = settings;
  const { triesMax, answerMs } = hasTime
    ? patient
    : { triesMax: 3, answerMs: limits.storeAnswerMs };
  const client = new S3Client({
    region: settings.region,
    credentials: {
      accessKeyId: settings.accessKeyId,
      secretAccessKey: settings.secretAccessKey,
    },
    // Stores other than Amazon's do not support bucket names in host names, and not all support its
    // checksums.
    ...(settings.endpoint === undefined
      ? {}
      : { endpoint: settings.endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: triesMax,
    requestHandler: { connectionTimeout: connectMs },
  });

  /** Sends a command that is ended when its time is over; `bytes` is what goes with it. */
  const ask = async <T>(
    send: (options: { abortSignal: AbortSignal }) => Promise<T>,
    { bytes = 0, withinMs = answerMs }: { bytes?: number; withinMs?: number } = {},
  ): Promise<T> => {
    if (isTooSilent('store')) throw unavailable('silent earlier in this request');
    const startedMs = performance.now();
    const limitMs = withinMs + bytes * perMib;
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(), limitMs);
    try {
      return await send({ abortSignal: over.signal });
    } catch (cause) {
      const isAbsent = cause instanceof S3ServiceException && cause.name === 'NoSuchKey';
      if (isAbsent) throw new Problem('file_not_found', { cause });
      noteSilence('store', startedMs);
      throw unavailable(cause);
    } finally {
      clearTimeout(timer);
    }
  };

  const objectOf = (key: string) => {
    if (!isFileKey(key)) throw new Error('not a file key');
    return { Bucket: bucket, Key: `${key.slice(0, 2)}/${key.slice(2, 4)}/${key}` };
  };

  const put = (key: string, bytes: Uint8Array) => {
    const command = new PutObjectCommand({ ...objectOf(key), Body: bytes });
    return ask((options) => client.send(command, options), { bytes: bytes.byteLength });
  };

  const putInParts = async (key: string, parts: AsyncIterable<Uint8Array>) => {
    const object = objectOf(key);
    const { UploadId } = await ask((options) =>
      client.send(new CreateMultipartUploadCommand(object), options),
    );
    try {
      const done: { PartNumber: number; ETag: string | undefined }[] = [];
      let size = 0;
      for await (const Body of parts) {
        size += Body.byteLength;
        const PartNumber = done.length + 1;
        const part = new UploadPartCommand({ ...object, UploadId, PartNumber, Body });
        const { ETag } = await ask((options) => client.send(part, options), {
          bytes: Body.byteLength,
        });
        done.push({ PartNumber, ETag });
      }
      const MultipartUpload = { Parts: done };
      const complete = new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload });
      // The store may copy all parts together before it answers.
      await ask((options) => client.send(complete, options), { bytes: size });
    } catch (error) {
      // Unfinished parts cost money until they are aborted; the original error is what counts.
      const abort = new AbortMultipartUploadCommand({ ...object, UploadId });
      await ask((options) => client.send(abort, options)).catch(() => undefined);
      throw error;
    }
  };

  const open = async (key: string, range?: ByteRange): Promise<Readable> => {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const command = new GetObjectCommand({ ...objectOf(key), ...(Range ? { Range } : {}) });
    const { Body } = await ask((options) => client.send(command, options));
    if (!(Body instanceof Readable)) throw new Error('the store answered without bytes');
    return Readable.from(withinTime(Body), { objectMode: false });
  };

  return {
    open,
    read: async (key) => buffer(await open(key)),

    write: async (key, bytes) => {
      if (bytes instanceof Uint8Array) {
        await put(key, bytes);
        return;
      }
      const { first, rest } = await splitStream(bytes, partBytes);
      if (rest === undefined) await put(key, first);
      else await putInParts(key, rest);
    },

    remove: async (key) => {
      const command = new DeleteObjectCommand(objectOf(key));
      await ask((options) => client.send(command, options));
    },

    list: async function* () {
      let next: string | undefined;
      do {
        const command: ListObjectsV2Command = new ListObjectsV2Command({
          Bucket: bucket,
          ...(next === undefined ? {} : { ContinuationToken: next }),
        });
        const page = await ask((options) => client.send(command, options));
        yield (page.Contents ?? []).flatMap(({ Key = '', LastModified }) => {
          const key = Key.split('/').at(-1) ?? '';
          const isOurs = LastModified !== undefined && isFileKey(key) && objectOf(key).Key === Key;
          return isOurs ? [{ key, at: LastModified }] : [];
        });
        next = page.NextContinuationToken;
      } while (next !== undefined);
    },

    healthy: async () => {
      try {
        const command = new HeadBucketCommand({ Bucket: bucket });
        await ask((options) => client.send(command, options), { withinMs: healthMs });
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** The bytes of an answer; ends when none come for the time of an answer. A slow reader may wait. */
async function* withinTime(body: Readable): AsyncGenerator<Uint8Array> {
  let timer: NodeJS.Timeout | undefined;
  const wait = () => {
    timer = setTimeout(() => body.destroy(unavailable('no bytes came')), limits.storeAnswerMs);
  };
  try {
    wait();
    for await (const chunk of body) {
      clearTimeout(timer);
      yield chunk;
      wait();
    }
  } finally {
    clearTimeout(timer);
  }
}

function unavailable(cause: unknown): Problem {
  return new Problem('storage_unavailable', { cause, retryAfterS: 10 });
}
