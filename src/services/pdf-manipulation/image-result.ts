import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { warningsIn } from '#services/children/child-answer.ts';
import { withExtension } from '#services/file-result.ts';
import type { DrawHead } from '#services/pdf-manipulation/draw-pages.ts';
import { type InputFile, readInputFiles } from '#services/pdf-manipulation/input-files.ts';
import {
  freeName,
  inAnswer,
  type PdfRunInput,
  zipResult,
} from '#services/pdf-manipulation/made-result.ts';
import type { RunResult } from '#services/run-result.ts';
import { readOwn } from '#services/templates/json-value.ts';
import type { Tools, Warning } from '#services/tools.ts';

type DrawInput = PdfRunInput &
  Pick<DrawHead, 'dpi' | 'format' | 'quality'> & { pages?: string | undefined };

interface Image {
  file: InputFile;
  /** The number of its page. */
  page: number;
  bytes: Buffer;
}

const types = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const;

/** One page is one image, more are a ZIP. */
export async function imageResult(input: DrawInput, tools: Tools): Promise<RunResult> {
  const files = await readInputFiles(input, tools);
  const warnings: Warning[] = [];
  const images: Image[] = [];
  let size = 0;
  for (const file of files) {
    for await (const some of drawn(file, input, tools, warnings)) {
      size += some.reduce((sum, { bytes }) => sum + bytes.length, 0);
      if (size > limits.documentOutputBytesMax) throw new Problem('document_too_heavy');
      images.push(...some);
    }
  }
  const { dpi, format } = input;
  const [only] = images;
  const extension = `.${format}`;
  if (only !== undefined && images.length === 1) {
    return inAnswer(input, {
      kind: 'file',
      bytes: only.bytes,
      contentType: types[format],
      extension,
      fileName: withExtension(input.save_as ?? only.file.head.title, extension),
      pages: 1,
      facts: { dpi },
      warnings,
    });
  }
  const names = new Set<string>();
  const digits = String(Math.max(...images.map(({ page }) => page), 0)).length;
  const entries = images.map(({ file, page, bytes }) => ({
    name: freeName(names, `${file.head.title}-${String(page).padStart(digits, '0')}`, extension),
    bytes,
  }));
  const name = `${files[0]?.head.title ?? 'document'}-images`;
  return zipResult(input, entries, { pages: images.length, dpi }, warnings, name);
}

async function* drawn(
  file: InputFile,
  input: DrawInput,
  { runFileTask, signal }: Tools,
  warnings: Warning[],
): AsyncGenerator<Image[]> {
  const { pages, dpi, format, quality } = input;
  for (let from = 0; ; ) {
    const head: DrawHead = {
      sources: [file.head],
      isTest: input.test,
      ...{ pages, dpi, format, quality, from },
    };
    const answer = await runFileTask(
      {
        service: 'pdf-manipulation',
        task: 'draw-pages',
        head,
        files: [file.bytes],
        tooHeavy: 'document_too_heavy',
      },
      signal,
    );
    warnings.push(...warningsIn(answer.facts));
    const numbers = readOwn(answer.facts, 'drawn');
    yield answer.files.map((bytes, nth) => {
      const page: unknown = Array.isArray(numbers) ? numbers[nth] : undefined;
      return { file, bytes, page: typeof page === 'number' ? page : 0 };
    });
    from += answer.files.length;
    if (readOwn(answer.facts, 'isDone') === true || answer.files.length === 0) return;
  }
}
