// The last answer of a call, kept in the user's own database and shown with its age while the server
// cannot be reached. Never anything secret.
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { ReadKey } from '#portal/offline/device/device-reads.ts';

const deviceReads = () => import('#portal/offline/device/device-reads.ts');

/** Stores an answer. If that fails, none is shown offline; nothing else depends on it. */
export function useKeepingRead(userId: string, key: ReadKey, value: unknown): void {
  useEffect(() => {
    if (value === undefined) return;
    deviceReads()
      .then(({ rememberRead }) => rememberRead(userId, key, value))
      .catch(() => undefined);
  }, [userId, key, value]);
}

/** The stored answer and its time; undefined while it is read and if there is none. */
export function useKeptRead<Schema extends v.GenericSchema>(
  userId: string,
  key: ReadKey,
  schema: Schema,
): { value: v.InferOutput<Schema>; at: string } | undefined {
  const [kept, setKept] = useState<{ value: v.InferOutput<Schema>; at: string }>();
  useEffect(() => {
    let isShown = true;
    deviceReads()
      .then(({ recallRead }) => recallRead(userId, key))
      .then((read) => {
        const value = v.safeParse(schema, read?.value);
        if (isShown && read && value.success) setKept({ value: value.output, at: read.at });
      })
      .catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [userId, key, schema]);
  return kept;
}
