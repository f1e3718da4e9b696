// Upload and download of files of 100 and 400 MB: the time relative to a plain copy of as many bytes on
// the same disk, and the memory of the server, which must not grow with the file. V8 keeps up to 64 MB
// of unused buffers before it collects them, whatever is streamed.
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchProduct } from '#tests/bench/bench-product.ts';
import { alternate, ratio, say } from '#tests/bench/rounds.ts';

const pieceBytes = 1024 * 1024;
const sizesMb = [100, 400];
const rounds = 5;
const everyMs = 20;

export async function benchArchive(product: BenchProduct): Promise<void> {
  const before = await serverMemoryMb(product.pid);
  for (const sizeMb of sizesMb) await benchSize(product, sizeMb, before);
}

async function benchSize(product: BenchProduct, sizeMb: number, before: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-archive-'));
  const source = join(folder, 'source');
  await writePieces(source, sizeMb);
  const peak = { upload: 0, download: 0 };
  const measured = await alternate(
    {
      copy: () => copy(source, join(folder, 'copy')),
      upload: async () => {
        await remove(product);
        peak.upload = Math.max(
          peak.upload,
          await peakMemory(product, upload(product, source, sizeMb)),
        );
      },
      download: async () => {
        peak.download = Math.max(peak.download, await peakMemory(product, download(product)));
      },
    },
    rounds,
    1,
  );
  await remove(product);
  await rm(folder, { recursive: true });
  for (const what of ['upload', 'download'] as const) {
    const { median } = measured[what];
    say(
      `archive, ${what} of ${sizeMb} MB: ${median.toFixed(0)} ms, copying it on the disk ${measured.copy.median.toFixed(0)} ms, ratio ${ratio(median, measured.copy.median)}; server memory at most ${(peak[what] - before).toFixed(0)} MB more than ${before.toFixed(0)} MB (goal: the same for both sizes)`,
    );
  }
}

async function writePieces(path: string, pieces: number): Promise<void> {
  const file = await open(path, 'w');
  for (let at = 0; at < pieces; at += 1) await file.write(randomBytes(pieceBytes));
  await file.close();
}

async function copy(from: string, to: string): Promise<void> {
  const file = await open(to, 'w');
  await file.writeFile(createReadStream(from));
  await file.sync();
  await file.close();
}

// The server's own process without its children.
async function serverMemoryMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
}

async function peakMemory(product: BenchProduct, work: Promise<void>): Promise<number> {
  let peak = 0;
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      peak = Math.max(peak, await serverMemoryMb(product.pid));
      await new Promise((next) => setTimeout(next, everyMs));
    }
  };
  const watching = watch();
  await work.finally(() => {
    isOver = true;
  });
  await watching;
  return peak;
}

const filesPath = '/api/file-archive/v1/files';

async function upload(product: BenchProduct, source: string, sizeMb: number): Promise<void> {
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="large.bin"\r\n\r\n';
  const tail = '\r\n--b--\r\n';
  const headers = {
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': head.length + sizeMb * pieceBytes + tail.length,
  };
  await ask(product, 'POST', filesPath, 201, headers, async (write) => {
    await write(head);
    for await (const chunk of createReadStream(source, { highWaterMark: pieceBytes })) {
      await write(chunk);
    }
    await write(tail);
  });
}

async function download(product: BenchProduct): Promise<void> {
  await ask(product, 'GET', `${filesPath}/large.bin`, 200);
}

async function remove(product: BenchProduct): Promise<void> {
  await ask(product, 'DELETE', `${filesPath}/large.bin`, undefined);
}

/** Sends a request, reads the answer and checks its status, if one is expected. */
function ask(
  product: BenchProduct,
  method: string,
  path: string,
  expected: number | undefined,
  headers: Record<string, string | number> = {},
  send?: (write: (bytes: Uint8Array | string) => Promise<void>) => Promise<void>,
): Promise<void> {
  return new Promise((done, failed) => {
    const options = { method, headers: { 'x-api-key': product.key, ...headers } };
    const sent = request(product.url + path, options, (answer: IncomingMessage) => {
      answer.resume();
      answer.once('end', () => {
        if (expected === undefined || answer.statusCode === expected) done();
        else failed(new Error(`${method} ${path}: ${answer.statusCode}`));
      });
    });
    sent.on('error', failed);
    const write = (bytes: Uint8Array | string) =>
      new Promise<void>((written) => {
        if (sent.write(bytes)) written();
        else sent.once('drain', () => written());
      });
    (send?.(write) ?? Promise.resolve()).then(() => sent.end(), failed);
  });
}
