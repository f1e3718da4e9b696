// Parses JSON of untrusted clients. Long texts are parsed in a thread, which is started with the
// first of them, so that a text of ten megabytes delays only its sender.
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { JsonText } from '#contract/json-text.ts';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { createTurns } from '#server/json/create-turns.ts';
import { type ParsedJson, parseJson } from '#server/json/parse-json.ts';
import type { JsonPlace, JsonRules, LongField } from '#server/json/scan-json.ts';

/** A parsed text with its bytes. */
export interface JsonBody {
  /** Its long fields are a JsonText. */
  value: unknown;
  bytes: Uint8Array;
}

export interface JsonReader {
  /**
   * Parses a text of a sender; the named top-level fields are left unparsed as a JsonText. The
   * bytes must not be used afterwards.
   * @throws Problem `json_invalid`, `json_too_deep`, `json_too_many_values`, `busy`
   */
  read(
    bytes: Uint8Array<ArrayBuffer>,
    of: { sender: string; longFields?: readonly string[] | undefined },
  ): Promise<JsonBody>;
  close(): Promise<void>;
}

export interface ReadOrder {
  id: number;
  bytes: Uint8Array<ArrayBuffer>;
  rules: JsonRules;
}

export interface ReadAnswer {
  id: number;
  bytes: Uint8Array<ArrayBuffer>;
  parsed: ParsedJson;
}

type Reading = PromiseWithResolvers<Pick<ReadAnswer, 'bytes' | 'parsed'>> & Omit<ReadOrder, 'id'>;

// Up to this length parsing takes a millisecond or two, less than passing it to a thread.
const shortBytesMax = 32 * 1024;
const waitingMax = 64;
const waitingPerSenderMax = 16;
const threadMemoryMb = 512;

export function createJsonReader(): JsonReader {
  // Neither many long texts of one sender, nor of many senders, delay a short one of another for long.
  const waiting = createTurns<Reading>(waitingMax);
  let current: Reading | undefined;
  let thread: Worker | undefined;
  let lastId = 0;

  const start = (): Worker => {
    const started = new Worker(join(import.meta.dirname, 'read-thread.ts'), {
      resourceLimits: { maxOldGenerationSizeMb: threadMemoryMb },
    });
    started.unref();
    started.on('message', ({ id, ...answer }: ReadAnswer) => {
      if (id !== lastId) return;
      current?.resolve(answer);
      current = undefined;
      next();
    });
    const fail = (cause: unknown): void => {
      if (thread !== started) return;
      thread = undefined;
      current?.reject(new Problem('unexpected', { cause }));
      current = undefined;
      next();
    };
    started.on('error', fail);
    started.on('exit', (code) => fail(`the reading thread ended with ${code}`));
    return started;
  };

  const next = (): void => {
    if (current !== undefined) return;
    current = waiting.take();
    if (current === undefined) return;
    thread ??= start();
    lastId += 1;
    const { bytes, rules } = current;
    const order: ReadOrder = { id: lastId, bytes, rules };
    thread.postMessage(order, [bytes.buffer]);
  };

  const readInThread = (sender: string, bytes: Uint8Array<ArrayBuffer>, rules: JsonRules) => {
    if (waiting.sizeOf(sender) >= waitingPerSenderMax) throw busy();
    const reading: Reading = { ...Promise.withResolvers(), bytes, rules };
    waiting.add(sender, reading, bytes.length)?.reject(busy());
    next();
    return reading.promise;
  };

  return {
    async read(given, { sender, longFields = [] }) {
      const rules = { ...standingRules, longFields };
      const { bytes, parsed } =
        given.length <= shortBytesMax
          ? { bytes: given, parsed: parseJson(asBuffer(given), rules) }
          : await readInThread(sender, given, rules);
      if ('value' in parsed) return { value: withLong(parsed, bytes), bytes };
      const { key, ...fieldError } = parsed.fault;
      throw new Problem(key, { errors: [fieldError] });
    },
    async close() {
      await thread?.terminate();
    },
  };
}

const busy = (): Problem => new Problem('busy', { retryAfterS: 1 });

const standingRules = {
  depthMax: limits.jsonDepthMax,
  valuesMax: limits.jsonValuesMax,
  longValuesMax: limits.dataValuesMax,
  entriesMax: limits.batchRowsMax + 1,
};

function withLong({ value, long }: { value: unknown; long: LongField[] }, bytes: Uint8Array) {
  const at = (place: JsonPlace, entries: readonly JsonText[] = []) =>
    new JsonText(bytes.subarray(place.start, place.end), kindAt(bytes, place), entries);
  for (const field of long) {
    const text = at(
      field,
      field.entries.map((entry) => at(entry)),
    );
    Reflect.set(Object(value), field.name, text);
  }
  return value;
}

function kindAt(bytes: Uint8Array, { start }: JsonPlace): JsonText['kind'] {
  return bytes[start] === 0x7b ? 'object' : bytes[start] === 0x5b ? 'list' : 'other';
}

function asBuffer(bytes: Uint8Array<ArrayBuffer>): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
