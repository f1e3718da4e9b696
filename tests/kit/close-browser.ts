// The browser whose contexts a test file used ends with the file.
import { afterAll } from 'vitest';
import { closeSharedBrowser } from '#tests/kit/open-browser.ts';

afterAll(closeSharedBrowser);
