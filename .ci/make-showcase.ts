// Makes the showcase's pictures again from the shipped templates and their sample data, with the
// product's own printer: node .ci/make-showcase.ts. Run it after a change to a shipped template and
// look at the result. Needs pdftoppm and cwebp (apt-get install poppler-utils webp).
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { checkRunBody } from '#contract/check-run-body.ts';
import { limits } from '#contract/limits.ts';
import { request } from '#contract/services/data-to-pdf/request.ts';
import { type ShowcasePicture, showcaseSize, showcases } from '#server/content/showcases.ts';
import { runs } from '#services/data-to-pdf/run.ts';
import { createPdfPrinter } from '#services/renderer/pdf-printer.ts';
import {
  findShippedTemplate,
  readShippedSample,
  readShippedTemplate,
} from '#services/templates/shipped-templates.ts';
import { createTemplateRenderer } from '#services/templates/template-renderer.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '..');
const target = join(root, 'public', 'showcase');
const log = () => undefined;

const printer = createPdfPrinter({
  cacheDir: join(root, 'node_modules', '.cache', 'chromium'),
  pagesMax: limits.pdfPagesMax,
  timeoutMs: limits.runTimeoutMs,
  queuedMax: limits.runsQueuedMax,
  sandbox: 'auto',
  log,
});
const templates = createTemplateRenderer({
  workers: 1,
  timeoutMs: limits.templateTimeoutMs,
  memoryMb: limits.templateMemoryMb,
  outputBytesMax: limits.templateOutputBytesMax,
  queuedMax: limits.runsQueuedMax,
  log,
});
const work = await mkdtemp(join(tmpdir(), 'showcase-'));
try {
  await mkdir(target, { recursive: true });
  for (const { pictures } of showcases.values()) {
    for (const picture of pictures) await makePicture(picture);
  }
} finally {
  await rm(work, { recursive: true, force: true });
  await Promise.all([printer.close(), templates.close()]);
}

async function makePicture(shown: ShowcasePicture): Promise<void> {
  const { name } = shown;
  const pdf = join(work, `${name}.pdf`);
  await writeFile(pdf, await printed(shown));
  const picture = join(work, name);
  const { width, height } = showcaseSize;
  const scale = ['-scale-to-x', String(width), '-scale-to-y', String(height)];
  await run('pdftoppm', ['-png', '-singlefile', '-f', '1', '-l', '1', ...scale, pdf, picture]);
  // Text stays sharp at this quality; 60 kB is what the tests allow.
  const webp = join(target, `${name}.webp`);
  await run('cwebp', ['-quiet', '-preset', 'text', '-q', '82', `${picture}.png`, '-o', webp]);
}

async function printed({ template, locale, language }: ShowcasePicture): Promise<Uint8Array> {
  const shipped = findShippedTemplate(template);
  if (shipped === undefined) throw new Error(`${template} is not shipped`);
  const { file_name, title, engine } = shipped;
  const content = await readShippedTemplate(file_name);
  const result = await runs.convert(
    checkRunBody(
      request.runs[0],
      {
        template_id: template,
        data: await readShippedSample(template, language),
        locale,
        strict: true,
      },
      undefined,
    ),
    {
      now: () => new Date(),
      newId: () => template,
      templates,
      printer,
      findTemplate: async () => ({ id: file_name, name: title, engine, content }),
      signal: AbortSignal.timeout(limits.runTimeoutMs),
    },
  );
  if (result.kind !== 'file') throw new Error(`${template} gave no file`);
  return result.bytes;
}
