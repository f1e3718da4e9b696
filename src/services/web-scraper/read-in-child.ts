// A page is read in a child process, since it is a stranger's. What was read of it is kept for a while:
// most pages are the same when they are asked for again, and reading takes far longer than fetching.
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { limits } from '#contract/limits.ts';
import { readOwn } from '#services/templates/json-value.ts';
import type { Tools } from '#services/tools.ts';
import { htmlOf, type PageContent } from '#services/web-scraper/open-page.ts';
import type { Reading } from '#services/web-scraper/read/read-page.ts';

export interface ReadPage {
  /** What was asked for; of `json` and `links` it is JSON. */
  data: string;
  /** The same as JSON in UTF-8, which is long to write each time. */
  json: Buffer;
  /** Facts of the page, as the child answers them. */
  facts: unknown;
}

const kept = new LRUCache<string, ReadPage>({
  maxSize: limits.pageReadingsBytesMax,
  sizeCalculation: ({ data, json, facts }) =>
    2 * (data.length + JSON.stringify(facts).length) + json.length + 1_000,
});

/** @throws Problem `field_invalid`, `page_too_heavy`, `busy` */
export async function readInChild(
  content: PageContent,
  reading: Reading,
  { runTask, signal, owner }: Pick<Tools, 'runTask' | 'signal' | 'owner'>,
): Promise<ReadPage> {
  const contentType = typeof content === 'string' ? undefined : content.contentType;
  const about = JSON.stringify([owner, reading, contentType, digestOf(content)]);
  const key = hash('sha256', about, 'base64');
  const known = kept.get(key);
  if (known !== undefined) return known;
  const answer = await runTask(
    {
      service: 'web-scraper',
      task: 'read',
      head: reading,
      body: htmlOf(content),
      tooHeavy: 'page_too_heavy',
    },
    signal,
  );
  const isJson = reading.format === 'json' || reading.format === 'links';
  const data = answer.body;
  const json = Buffer.from(isJson ? data : JSON.stringify(data));
  const read = { data, json, facts: readOwn(answer.head, 'page') };
  kept.set(key, read);
  return read;
}

/** Of pages that a server sent: one that stayed as it was is the same object again. */
const digests = new WeakMap<object, string>();

function digestOf(content: PageContent): string {
  if (typeof content === 'string') return hash('sha256', content, 'base64');
  const known = digests.get(content);
  if (known !== undefined) return known;
  const digest = hash('sha256', content.body, 'base64');
  digests.set(content, digest);
  return digest;
}
