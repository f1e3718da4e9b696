// Text Extractor against pdftotext of Debian: what it finds in the PDFs of a folder of samples (`SAMPLES`),
// how long a thousand pages take, and what recognition finds in pictures whose text is known.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BenchProduct } from '#tests/bench/bench-product.ts';
import { alternate, say, timesAsLong } from '#tests/bench/rounds.ts';
import { pagesPdf, textAt } from '#tests/services/text-extractor/make-files.ts';

const run = promisify(execFile);
const address = '/api/text-extractor/v1/extract';
const pageCount = 1000;

export async function benchExtract(product: BenchProduct): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'extract-'));
  try {
    await thousandPages(join(folder, 'pages.pdf'));
    await recallOfRuledInvoice(product);
    const { SAMPLES: samples } = process.env;
    if (samples === undefined) say('extract: SAMPLES names no folder of samples, so no recall');
    else {
      await recallOfPdfs(product, samples);
      await recallOfPictures(product, join(samples, 'ocr'));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function thousandPages(file: string): Promise<void> {
  const line = (page: number, row: number) =>
    textAt(50, 780 - row * 14, `Page ${page} line ${row}: some words that fill a line of an offer`);
  const pages = Array.from({ length: pageCount }, (_, page) => ({
    content: Array.from({ length: 50 }, (__, row) => line(page, row)).join(''),
  }));
  await writeFile(file, pagesPdf(pages));
  let memoryMb = 0;
  const times = await alternate(
    {
      ours: async () => {
        const program = join(import.meta.dirname, 'extract-process.ts');
        const { stdout } = await run(process.execPath, [program, file]);
        memoryMb = Math.max(memoryMb, Number(Reflect.get(Object(JSON.parse(stdout)), 'memoryMb')));
      },
      pdftotext: () => run('pdftotext', [file, '/dev/null']),
    },
    5,
    1,
  );
  say(
    `extract: ${pageCount} pages, with the start of the process, ${times.ours.median.toFixed(0)} ms, ${timesAsLong(times.ours, times.pdftotext)} times pdftotext (goal <= 1.3), at most ${memoryMb.toFixed(0)} MB (goal <= 300)`,
  );
}

const passwords: Readonly<Record<string, string>> = {
  'encrypted-aes256-view-master.pdf': 'view',
  'encrypted-openpassword.pdf': 'openpassword',
  'encrypted-rc4-user-owner.pdf': 'user',
};

async function recallOfPdfs(product: BenchProduct, samples: string): Promise<void> {
  const recalls: number[] = [];
  for (const part of ['pdf', 'e-invoice']) {
    for (const name of (await readdir(join(samples, part))).filter((one) => /\.pdf$/.test(one))) {
      const file = join(samples, part, name);
      const password = passwords[name];
      const { stdout } = await run(
        'pdftotext',
        [...(password === undefined ? [] : ['-upw', password]), file, '-'],
        { maxBuffer: 64 * 1024 * 1024 },
      );
      const wanted = wordsOf(stdout);
      if (wanted.length === 0) continue;
      const found = await textOf(product, file, { password, ocr: false });
      const share = recall(wanted, wordsOf(found));
      recalls.push(share);
      if (share < 0.98) say(`extract: ${name} has ${share.toFixed(3)} of ${wanted.length} words`);
    }
  }
  const mean = recalls.reduce((sum, one) => sum + one, 0) / recalls.length;
  say(
    `extract: ${mean.toFixed(3)} of the words of pdftotext, ${recalls.length} PDFs (goal >= 0.98)`,
  );
}

async function recallOfPictures(product: BenchProduct, folder: string): Promise<void> {
  const pictures = [
    ['racun-hr.png', 'racun-hr.truth.txt'],
    ['phototest.tif', 'phototest.truth.txt'],
    ['phototest-rotated-right.png', 'phototest.truth.txt'],
    ['eurotext.tif', 'eurotext.truth.txt'],
  ] as const;
  for (const [picture, truth] of pictures) {
    const wanted = wordsOf(await readFile(join(folder, truth), 'utf8'));
    const startedMs = performance.now();
    const found = await textOf(product, join(folder, picture), {});
    const ms = performance.now() - startedMs;
    const share = recall(wanted, wordsOf(found));
    say(`extract: ${picture}, ${share.toFixed(3)} of its words (goal >= 0.9), ${ms.toFixed(0)} ms`);
  }
}

/** A table full of lines, printed and made a picture, as a scanner would see it. */
async function recallOfRuledInvoice(product: BenchProduct): Promise<void> {
  const goods = ['Papir A4 80 g', 'Tinta crna 50 ml', 'Džepni notes', 'Žuti čaj, šipak i đumbir'];
  const rows = Array.from({ length: 24 }, (_, nth) => {
    const price = 3.5 + nth * 1.25;
    const cells = [nth + 1, goods[nth % goods.length], (nth % 7) + 1, price.toFixed(2), '25 %'];
    return [...cells, (price * ((nth % 7) + 1)).toFixed(2)].map((cell) => `${cell}`);
  });
  const head = ['R.br.', 'Naziv robe', 'Količina', 'Cijena', 'PDV', 'Iznos'];
  const cellsOf = (row: readonly string[], tag: string) =>
    `<tr>${row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  const html = `<style>body{font:11pt Arial}table{border-collapse:collapse;width:100%}td,th{border:1px solid #000;padding:3px 6px}th{background:#ddd}</style>
    <h1>Račun broj 118-1-1</h1><p>Jadran Papir d.o.o., Ulica grada Vukovara 12, Zagreb</p>
    <table>${cellsOf(head, 'th')}${rows.map((row) => cellsOf(row, 'td')).join('')}</table>`;
  const wanted = wordsOf(html.replace(/<style>.*?<\/style>|<[^>]+>/gs, ' '));
  for (const dpi of [150, 200, 300]) {
    const download = { pdf_access_mode: 'download', image_access_mode: 'download' };
    const run = (path: string, body: object) =>
      product.run(`/api/${path}`, JSON.stringify({ ...download, ...body }));
    const pdf = await run('html-to-pdf/v1/convert', { html_string: html });
    const drawn = { file_base64: pdf.toString('base64'), dpi, format: 'png' };
    const picture = await run('pdf-manipulation/v1/pdf-to-image', drawn);
    const startedMs = performance.now();
    const found = await textIn(product, picture, { languages: ['hrv'] });
    const ms = performance.now() - startedMs;
    const share = recall(wanted, wordsOf(found));
    say(
      `extract: a ruled invoice at ${dpi} dpi, ${share.toFixed(3)} of its words (goal >= 0.9), ${ms.toFixed(0)} ms`,
    );
  }
}

async function textOf(product: BenchProduct, file: string, more: object): Promise<string> {
  return textIn(product, await readFile(file), more);
}

async function textIn(product: BenchProduct, bytes: Buffer, more: object): Promise<string> {
  const body = {
    file_base64: bytes.toString('base64'),
    output_type: 'text',
    text_access_mode: 'download',
    ...more,
  };
  return (await product.run(address, JSON.stringify(body))).toString('utf8');
}

/** Letters and figures that stand together; marks of direction and signs are nothing to find. */
function wordsOf(text: string): string[] {
  return text.normalize('NFKC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

function recall(wanted: readonly string[], found: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const word of found) counts.set(word, (counts.get(word) ?? 0) + 1);
  let hits = 0;
  for (const word of wanted) {
    const count = counts.get(word) ?? 0;
    if (count === 0) continue;
    hits += 1;
    counts.set(word, count - 1);
  }
  return hits / wanted.length;
}
