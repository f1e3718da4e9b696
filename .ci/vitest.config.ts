import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

// Two projects: what needs no browser runs two files at a time; journeys one, since a file has a server
// and a browser of several processes: with two at a time some waited for 30 seconds in one of two runs.
export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  test: {
    // What is polled for may take its time on a busy machine; a second of patience made tests flaky.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rooms',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/journeys/**', 'tests/engines/**'],
          environment: 'node',
          setupFiles: ['tests/kit/quiet-console.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['tests/kit/quiet-console.ts', 'tests/kit/close-browser.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          // A worker loads the kit, Playwright and the server once, not once for each file.
          isolate: false,
        },
      },
    ],
  },
});
