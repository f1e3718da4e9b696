// Builds the component page into its own folder and serves it. It needs neither the build of the
// product nor a running product, so it tests the components alone.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';

const root = resolve(import.meta.dirname, '..', '..');

export interface ServedComponents {
  url: string;
  close(): Promise<void>;
}

export async function serveComponents(): Promise<ServedComponents> {
  const outDir = await mkdtemp(join(tmpdir(), 'components-'));
  const own = { root, configFile: false, logLevel: 'error' } as const;
  await build({
    ...own,
    publicDir: false,
    plugins: [react()],
    // Only the development build of React reports hydration mismatches.
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { input: join(root, 'tests', 'components', 'index.html') },
    },
  });
  const server = await preview({
    ...own,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0, strictPort: false },
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return {
    url: `http://127.0.0.1:${address.port}/tests/components/index.html`,
    close: async () => {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
