// After each test of a journey: what the pages of a failed one show. After each file: closes what it
// left open.
import { afterAll, afterEach } from 'vitest';
import { noteFailedPages } from '#tests/kit/failed-pages.ts';
import { closeContexts } from '#tests/kit/open-browser.ts';

afterEach(() => noteFailedPages());
afterAll(closeContexts);
