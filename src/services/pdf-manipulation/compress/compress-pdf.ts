import { limits } from '#contract/limits.ts';
import { warningsIn } from '#services/children/child-answer.ts';
import type { CompressHead } from '#services/pdf-manipulation/compress/compress.ts';
import {
  levelNumbers,
  type PictureLevel,
  pictureLevels,
} from '#services/pdf-manipulation/compress/levels.ts';
import type { InputFile } from '#services/pdf-manipulation/input-files.ts';
import type { MadePdf } from '#services/pdf-manipulation/made-result.ts';
import { readOwn } from '#services/templates/json-value.ts';
import type { Tools, Warning } from '#services/tools.ts';

interface CompressInput {
  level: keyof typeof levelNumbers;
  target_kb?: number | undefined;
  test: boolean;
}

interface Packed {
  bytes: Buffer;
  pages: number;
  isSound: boolean;
  warnings: Warning[];
}

/** Of the run's time, what is left for the last step and for keeping the file. */
const reserveMs = 10_000;

/** The file made smaller; the file itself where that does not work. */
export async function compressPdf(
  file: InputFile,
  input: CompressInput,
  tools: Pick<Tools, 'runFileTask' | 'signal'>,
): Promise<MadePdf> {
  const until = performance.now() + limits.runTimeoutMs - reserveMs;
  const before = file.bytes.byteLength;
  const target = input.target_kb === undefined ? undefined : input.target_kb * 1024;
  const first = levelNumbers[input.level];
  const levels = pictureLevels.slice(first, target === undefined ? first + 1 : undefined);
  let best: Packed | undefined;
  for (const level of levels) {
    const packed = await packedAt(file, level, { ...tools, isTest: input.test, until });
    if (best === undefined || packed.bytes.length < best.bytes.length) best = packed;
    if (target !== undefined && best.bytes.length <= target) break;
    if (performance.now() > until) break;
  }
  const { path } = file.head;
  const isBetter = best?.isSound === true && best.bytes.length < before;
  const after =
    best !== undefined && (isBetter || input.test) ? best.bytes : Buffer.from(file.bytes);
  const unreached =
    target !== undefined && after.length > target
      ? `The smallest that could be made of it has ${Math.ceil(after.length / 1024)} kilobytes.`
      : undefined;
  const same = isBetter ? undefined : 'The file cannot be made smaller: this is the original.';
  return {
    bytes: after,
    pages: best?.pages ?? 0,
    warnings: [
      ...(isBetter ? (best?.warnings ?? []) : []),
      ...(same === undefined ? [] : [{ path, message: same }]),
      ...(unreached === undefined ? [] : [{ path: 'target_kb', message: unreached }]),
    ],
    facts: { size_before: before, size_after: after.length },
  };
}

/** Goes on in one task after the other, for pictures take time. */
async function packedAt(
  file: InputFile,
  level: PictureLevel,
  {
    runFileTask,
    signal,
    isTest,
    until,
  }: Pick<Tools, 'runFileTask' | 'signal'> & {
    isTest: boolean;
    until: number;
  },
): Promise<Packed> {
  let bytes: Uint8Array = file.bytes;
  let done: number[] = [];
  let warnings: Warning[] = [];
  for (let round = 0; ; round += 1) {
    const isFirst = round === 0;
    const head: CompressHead = {
      sources: [isFirst ? file.head : { ...file.head, password: undefined }],
      isTest: isTest && isFirst,
      ...level,
      done,
      isLast: performance.now() > until,
    };
    const answer = await runFileTask(
      {
        service: 'pdf-manipulation',
        task: 'compress',
        head,
        files: [bytes, file.bytes],
        tooHeavy: 'document_too_heavy',
      },
      signal,
    );
    const made = answer.files[0] ?? Buffer.alloc(0);
    const told = warningsIn(answer.facts);
    warnings = isFirst ? told : warnings;
    const pages = readOwn(answer.facts, 'pages');
    if (readOwn(answer.facts, 'isDone') === true) {
      return {
        bytes: made,
        pages: typeof pages === 'number' ? pages : 0,
        isSound: readOwn(answer.facts, 'isSound') === true,
        warnings: isFirst ? told : [...warnings, ...told],
      };
    }
    bytes = made;
    const list = readOwn(answer.facts, 'done');
    done = Array.isArray(list) ? list.filter((one) => typeof one === 'number') : done;
  }
}
