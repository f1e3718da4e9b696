// The last answer of a call, kept in the user's own database and shown with its age while the server
// cannot be reached. Never anything secret.
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { Calls } from '#contract/calls.ts';
import type { ReadKey } from '#portal/offline/device/device-reads.ts';

/** Of the contract where it is a function: a screen then does not load the contract for it. */
type SchemaSource<Schema> = Schema | ((calls: Calls) => Schema);

export interface KeptRead<Value> {
  value: Value;
  at: string;
}

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

/** The stored answer and its time; undefined while it is read, if there is none and while not wanted. */
export function useKeptRead<Schema extends v.GenericSchema>(
  userId: string,
  key: ReadKey,
  source: SchemaSource<Schema>,
  {
    isWanted = true,
    keptForMs = Number.POSITIVE_INFINITY,
  }: {
    isWanted?: boolean;
    /** What other people's data must not outlive. */
    keptForMs?: number;
  } = {},
): KeptRead<v.InferOutput<Schema>> | undefined {
  const [kept, setKept] = useState<KeptRead<v.InferOutput<Schema>>>();
  useEffect(() => {
    if (!isWanted) return;
    let isShown = true;
    recall(userId, key, source, keptForMs).then(
      (read) => isShown && setKept(read),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [userId, key, source, isWanted, keptForMs]);
  return isWanted ? kept : undefined;
}

async function recall<Schema extends v.GenericSchema>(
  userId: string,
  key: ReadKey,
  source: SchemaSource<Schema>,
  keptForMs: number,
): Promise<KeptRead<v.InferOutput<Schema>> | undefined> {
  const { recallRead, rememberRead } = await deviceReads();
  const read = await recallRead(userId, key);
  if (!read) return undefined;
  if (Date.now() - Date.parse(read.at) >= keptForMs) {
    await rememberRead(userId, key, null);
    return undefined;
  }
  const schema =
    typeof source === 'function' ? source((await import('#contract/calls.ts')).calls) : source;
  const value = v.safeParse(schema, read.value);
  return value.success ? { value: value.output, at: read.at } : undefined;
}
