import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './longest-first.ts';

// Three projects, two files at a time. Where no file replaces what the others use (globals, modules,
// clocks), a worker goes on from file to file and loads the product and Playwright once.
export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  test: {
    sequence: { sequencer: LongestFirst },
    // What is polled for may take its time on a busy machine; a second of patience made tests flaky.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rooms',
          include: ['tests/{server,services}/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['tests/kit/quiet-console.ts', 'tests/kit/property-seed.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/{server,services,journeys,engines,faults}/**'],
          environment: 'node',
          setupFiles: ['tests/kit/quiet-console.ts', 'tests/kit/property-seed.ts'],
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
          // After the others: browsers would slow down what measures nothing but the server.
          sequence: { groupOrder: 1 },
          isolate: false,
        },
      },
    ],
  },
});
