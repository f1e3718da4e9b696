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
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { Problem } from '#contract/problems.ts';
import { type ByteRange, type FileStore, isFileKey } from '#server/archive/file-store.ts';
import type { S3Settings } from '#server/archive/s3-settings.ts';
import { splitStream } from '#server/archive/split-stream.ts';

// Above the minimum of 5 MiB.
const partBytes = 8 * 1024 * 1024;
const connectMs = 5000;
const answerMs = 20_000;

/** Opens the store. No request is sent before the first use. */
export function openS3FileStore(settings: S3Settings): FileStore {
  const { bucket } = settings;
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
    maxAttempts: 3,
    requestHandler: { connectionTimeout: connectMs, requestTimeout: answerMs },
  });

  const objectOf = (key: string) => {
    if (!isFileKey(key)) throw new Error('not a file key');
    return { Bucket: bucket, Key: `${key.slice(0, 2)}/${key.slice(2, 4)}/${key}` };
  };

  const put = (key: string, bytes: Uint8Array) =>
    asked(client.send(new PutObjectCommand({ ...objectOf(key), Body: bytes })));

  const putInParts = async (key: string, parts: AsyncIterable<Uint8Array>) => {
    const object = objectOf(key);
    const { UploadId } = await asked(client.send(new CreateMultipartUploadCommand(object)));
    try {
      const done: { PartNumber: number; ETag: string | undefined }[] = [];
      for await (const Body of parts) {
        const PartNumber = done.length + 1;
        const part = new UploadPartCommand({ ...object, UploadId, PartNumber, Body });
        const { ETag } = await asked(client.send(part));
        done.push({ PartNumber, ETag });
      }
      const MultipartUpload = { Parts: done };
      await asked(
        client.send(new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload })),
      );
    } catch (error) {
      // Unfinished parts cost money until they are aborted; the original error is what counts.
      await client
        .send(new AbortMultipartUploadCommand({ ...object, UploadId }))
        .catch(() => undefined);
      throw error;
    }
  };

  const open = async (key: string, range?: ByteRange): Promise<Readable> => {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const command = new GetObjectCommand({ ...objectOf(key), ...(Range ? { Range } : {}) });
    const { Body } = await asked(client.send(command));
    if (!(Body instanceof Readable)) throw new Error('the store answered without bytes');
    return Body;
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
      await asked(client.send(new DeleteObjectCommand(objectOf(key))));
    },

    healthy: async () => {
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket }));
        return true;
      } catch {
        return false;
      }
    },
  };
}

async function asked<T>(sent: Promise<T>): Promise<T> {
  try {
    return await sent;
  } catch (cause) {
    const isAbsent = cause instanceof S3ServiceException && cause.name === 'NoSuchKey';
    if (isAbsent) throw new Problem('file_not_found', { cause });
    throw new Problem('storage_unavailable', { cause, retryAfterS: 10 });
  }
}
