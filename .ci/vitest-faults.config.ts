import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

// Apart from the other tests: it needs a PostgreSQL of its own, which it stops and freezes.
export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  test: {
    include: ['tests/faults/**/*.test.ts'],
    environment: 'node',
    setupFiles: ['tests/kit/quiet-console.ts'],
    // Each wait has this as its only end.
    testTimeout: process.env.LONG === '1' ? 900_000 : 180_000,
    hookTimeout: 180_000,
    fileParallelism: false,
    sequence: { shuffle: false },
  },
});
