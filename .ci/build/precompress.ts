// Compresses what the build wrote, once and at the highest level, so that the server only picks
// the file the browser accepts.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const textual = /\.(html|m?js|css|svg|webmanifest|txt)$/;

export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'portal:precompress',
    // The server's own bundle is never sent to anybody.
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    // The worker is written in closeBundle too; this must come after it.
    enforce: 'post',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      handler() {
        for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          if (textual.test(file)) compress(join(folder, file));
        }
      },
    },
  };
}

function compress(path: string): void {
  const bytes = readFileSync(path);
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: quality }));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
