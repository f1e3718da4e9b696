import { field } from '#tests/kit/field.ts';
import type { TestApp } from '#tests/kit/test-app.ts';

/** The HTML at a documentation or showcase address. */
export async function readContent(app: TestApp, path: string): Promise<string> {
  const answer = await app.call('GET', `/api/documentation/v1/${path}`);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return Buffer.from(field(answer.json, 'content'), 'base64').toString('utf8');
}
