// Closes the shared browser at the end of each test file.
import { afterAll } from 'vitest';
import { closeSharedBrowser } from '#tests/kit/open-browser.ts';

afterAll(closeSharedBrowser);
