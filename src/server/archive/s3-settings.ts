// Settings of the S3 store. A single one of them would have no effect, so an incomplete
// configuration is rejected at start.
import * as v from 'valibot';

const text = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'));

export const s3Environment = {
  S3_ENDPOINT: v.optional(
    v.pipe(
      text,
      v.check(
        (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
        'must be an address that starts with http:// or https://',
      ),
    ),
  ),
  S3_BUCKET: v.optional(text),
  S3_REGION: v.optional(text),
  S3_ACCESS_KEY_ID: v.optional(text),
  S3_SECRET_ACCESS_KEY: v.optional(text),
};

interface S3Texts {
  S3_ENDPOINT?: string | undefined;
  S3_BUCKET?: string | undefined;
  S3_REGION?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
}

export interface S3Settings {
  /** Undefined for Amazon S3. */
  endpoint: string | undefined;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const together = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

export function s3Faults(it: S3Texts): string[] {
  const isGiven = Object.keys(s3Environment).some((name) => Reflect.get(it, name) !== undefined);
  const missing = together.filter((name) => it[name] === undefined);
  if (!isGiven || missing.length === 0) return [];
  return [`${missing.join(' and ')} must be set too, to keep files in an S3 store`];
}

/** The S3 store, or undefined for the local disk. */
export function s3Settings(it: S3Texts): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId } = it;
  const secretAccessKey = it.S3_SECRET_ACCESS_KEY;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    return undefined;
  }
  return {
    endpoint: it.S3_ENDPOINT,
    bucket,
    region: it.S3_REGION ?? 'us-east-1',
    accessKeyId,
    secretAccessKey,
  };
}
