// The thread that parses long JSON texts one after the other. Started by create-json-reader.ts,
// never imported.
import { parentPort } from 'node:worker_threads';
import type { ReadAnswer, ReadOrder } from '#server/json/create-json-reader.ts';
import { parseJson } from '#server/json/parse-json.ts';
import { putThreadBelowNormal } from '#services/below-normal.ts';

putThreadBelowNormal();

parentPort?.on('message', ({ id, bytes, rules }: ReadOrder) => {
  const parsed = parseJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), rules);
  const answer: ReadAnswer = { id, bytes, parsed };
  parentPort?.postMessage(answer, [bytes.buffer]);
});
