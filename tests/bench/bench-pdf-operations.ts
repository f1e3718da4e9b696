// PDF Operations over HTTP relative to the native programs of Debian, which are installed if missing,
// with the largest memory of the children.
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { type BenchProduct, treeMemoryMb } from '#tests/bench/bench-product.ts';
import { alternate, say, timesAsLong } from '#tests/bench/rounds.ts';

const rounds = 5;
const watchEveryMs = 50;
const run = promisify(execFile);

export async function benchPdfOperations(product: BenchProduct): Promise<void> {
  installNative();
  const folder = await mkdtemp(join(tmpdir(), 'pdfops-'));
  const file = async (name: string, pages: number) => {
    const path = join(folder, name);
    const bytes = await longPdf(pages);
    await writeFile(path, bytes);
    return { path, base64: Buffer.from(bytes).toString('base64') };
  };
  const long = await file('long.pdf', 1000);
  const short = await file('short.pdf', 20);
  const small = await file('small.pdf', 2);
  const stamp = await file('stamp.pdf', 1);
  const out = join(folder, 'out.pdf');
  const download = { pdf_access_mode: 'download' };
  const one = (base64: string, more: object) => ({ file_base64: base64, ...download, ...more });
  const hundred = Array.from({ length: 100 }, () => small.path);
  const files = hundred.map(() => ({ file_base64: small.base64 }));
  const images = { image_access_mode: 'download', dpi: 150 };
  const contests = [
    [
      'rotate, 1,000 pages',
      2.5,
      'rotate',
      one(long.base64, { degrees: 90 }),
      'qpdf',
      ['--rotate=+90', long.path, out],
    ],
    [
      'merge, 100 files',
      2.5,
      'merge',
      { files, ...download },
      'qpdf',
      ['--empty', '--pages', ...hundred, '--', out],
    ],
    [
      'stamp, 1,000 pages',
      2.5,
      'stamp',
      one(long.base64, { stamp_text: 'Račun № 1' }),
      'qpdf',
      [long.path, '--overlay', stamp.path, '--repeat=1', '--', out],
    ],
    [
      'images, 20 pages',
      1.2,
      'pdf-to-image',
      { file_base64: short.base64, ...images },
      'pdftoppm',
      ['-r', '150', '-png', short.path, join(folder, 'page')],
    ],
  ] as const;
  for (const [what, goal, path, body, program, args] of contests) {
    const text = JSON.stringify(body);
    const memory = watchMemory(product.pid);
    const times = await alternate(
      {
        ours: () => product.run(`/api/pdf-manipulation/v1/${path}`, text),
        native: () => run(program, [...args]),
      },
      rounds,
      1,
    );
    const { ours, native } = times;
    say(
      `${what}: ${ours.median.toFixed(0)} ms over HTTP, ${program} ${native.median.toFixed(0)} ms, ratio ${timesAsLong(ours, native)} (goal <= ${goal}), memory of children ${(await memory()).toFixed(0)} MB`,
    );
  }
  await rm(folder, { recursive: true, force: true });
}

function installNative(): void {
  const isThere = (program: string) => spawnSync(program, ['--version']).error === undefined;
  if (isThere('qpdf') && isThere('pdftoppm')) return;
  const install = resolve(import.meta.dirname, '..', '..', '.ci', 'install-packages');
  spawnSync('bash', [install, 'qpdf', 'poppler-utils'], { stdio: 'inherit' });
}

async function longPdf(pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number += 1) {
    const page = pdf.addPage();
    for (let line = 0; line < 40; line += 1) {
      page.drawText(`Page ${number}, line ${line}: the quick brown fox`, {
        x: 50,
        y: 780 - line * 18,
        size: 11,
        font,
      });
    }
  }
  return pdf.save();
}

/** Watches all children together, four with their idle ones; ends with the largest sum. */
function watchMemory(pid: number): () => Promise<number> {
  let peak = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const mb = await treeMemoryMb(pid, (command) => command.includes('child-program'));
      peak = Math.max(peak, mb);
      await new Promise((resolve) => setTimeout(resolve, watchEveryMs));
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return peak;
  };
}
