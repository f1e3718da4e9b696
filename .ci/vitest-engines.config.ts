import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

// Apart from the other tests, since Firefox and WebKit come from Debian's packages.
export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  test: {
    include: ['tests/engines/**/*.test.ts'],
    environment: 'node',
    setupFiles: ['tests/kit/quiet-console.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
});
