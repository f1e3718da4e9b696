// PDF Operations over HTTP relative to the native programs of Debian, which are installed if missing,
// with the most memory that one child had.
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { encodeJpeg } from '#services/pdf/file/codecs.ts';
import { type BenchProduct, peakMemoryMb } from '#tests/bench/bench-product.ts';
import { alternate, say, timesAsLong } from '#tests/bench/rounds.ts';

const rounds = 5;
const watchEveryMs = 200;
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
      'mutool',
      ['draw', '-r', '150', '-o', join(folder, 'page%d.png'), short.path],
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
      `${what}: ${ours.median.toFixed(0)} ms over HTTP, ${program} ${native.median.toFixed(0)} ms, ratio ${timesAsLong(ours, native)} (goal <= ${goal}), memory of a child ${(await memory()).toFixed(0)} MB (goal <= 300)`,
    );
  }
  await rm(folder, { recursive: true, force: true });
  const photos = await photosPdf();
  const body = { file_base64: Buffer.from(photos).toString('base64'), ...download };
  const packed = await product.run('/api/pdf-manipulation/v1/compress', JSON.stringify(body));
  say(
    `compress, 4 photos: ${(packed.length / photos.length).toFixed(2)} of the size (goal <= 0.3)`,
  );
}

function installNative(): void {
  const isThere = (program: string) => spawnSync(program, ['-v']).error === undefined;
  if (['qpdf', 'pdftoppm', 'mutool'].every(isThere)) return;
  const install = resolve(import.meta.dirname, '..', '..', '.ci', 'install-packages');
  spawnSync('bash', [install, 'qpdf', 'poppler-utils', 'mupdf-tools'], { stdio: 'inherit' });
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

/** Pages full of what a camera makes: soft shapes, with noise in them. */
async function photosPdf(): Promise<Uint8Array> {
  const [width, height] = [2400, 3200];
  const data = new Uint8Array(width * height * 3);
  for (let at = 0, pixel = 0; at < data.length; at += 3, pixel += 1) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const noise = ((pixel * 7919) % 9) - 4;
    data[at] = 128 + 90 * Math.sin(x / 90) * Math.cos(y / 70) + noise;
    data[at + 1] = 128 + 80 * Math.sin((x + y) / 120) + noise;
    data[at + 2] = 128 + 70 * Math.cos((x - y) / 50) + noise;
  }
  const pdf = await PDFDocument.create();
  for (let page = 0; page < 4; page += 1) {
    const image = await pdf.embedJpg(await encodeJpeg({ width, height, channels: 3, data }, 92));
    pdf.addPage([595, 793]).drawImage(image, { width: 595, height: 793 });
  }
  return pdf.save();
}

/** Looks at the children as long as the work goes on; ends with the most that one of them had. */
function watchMemory(pid: number): () => Promise<number> {
  let peak = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const mb = await peakMemoryMb(pid, (command) => command.includes('child-program'));
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
