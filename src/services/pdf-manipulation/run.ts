import type * as v from 'valibot';
import type { request } from '#contract/services/pdf-manipulation/request.ts';
import { compressPdf } from '#services/pdf-manipulation/compress/compress-pdf.ts';
import type { ExtractHead } from '#services/pdf-manipulation/extract-pages.ts';
import { imageResult } from '#services/pdf-manipulation/image-result.ts';
import { readInputFiles } from '#services/pdf-manipulation/input-files.ts';
import {
  eachFile,
  eachMade,
  type PdfRunInput,
  pdfResult,
  runTask,
} from '#services/pdf-manipulation/made-result.ts';
import type { MergeHead } from '#services/pdf-manipulation/merge.ts';
import type { RotateHead } from '#services/pdf-manipulation/rotate.ts';
import type { StampHead } from '#services/pdf-manipulation/stamp.ts';
import { stampFile } from '#services/pdf-manipulation/stamp-file.ts';
import type { RunsOf } from '#services/registry.ts';
import type { Run } from '#services/run-result.ts';
import { runs as textRuns } from '#services/text-extractor/run.ts';

type InputOf<Path extends string> = v.InferOutput<
  Extract<(typeof request.runs)[number], { path: Path }>['body']
>;

const rotate: Run<InputOf<'rotate'>> = (input, tools) =>
  eachFile<RotateHead>(input, tools, {
    task: 'rotate',
    word: 'rotated',
    head: { degrees: input.degrees, pages: input.pages },
  });

const extractPages: Run<InputOf<'extract-pages'>> = (input, tools) =>
  eachFile<ExtractHead>(input, tools, {
    task: 'extract-pages',
    word: 'pages',
    head: { pages: input.pages_to_extract },
  });

const merge: Run<InputOf<'merge'>> = async (input, tools) => {
  const files = await readInputFiles(input, tools);
  const made = await runTask<MergeHead>('merge', files, tools, {
    isTest: input.test,
    bookmarks: input.bookmarks,
    pageSize: input.page_size,
  });
  return pdfResult(input satisfies PdfRunInput, made, 'merged');
};

const compress: Run<InputOf<'compress'>> = (input, tools) =>
  eachMade(input, tools, 'compressed', (file) => compressPdf(file, input, tools));

const stamp: Run<InputOf<'stamp'>> = async (input, tools) => {
  const { what, bytes, warnings } = await stampFile(input, tools);
  const head = { what, style: input.stamp_style, pages: input.pages, isTest: input.test };
  return eachMade(input, tools, 'stamped', async (file) => {
    const made = await runTask<StampHead>('stamp', [file], tools, head, [bytes]);
    return { ...made, warnings: [...warnings, ...made.warnings] };
  });
};

export const runs = {
  rotate,
  'text-extract': textRuns.extract,
  'extract-pages': extractPages,
  merge,
  compress,
  'pdf-to-image': imageResult,
  stamp,
} satisfies RunsOf<typeof request>;
