import { field } from '#tests/kit/field.ts';
import type { Person } from '#tests/kit/people.ts';
import type { Answer, TestApp } from '#tests/kit/test-app.ts';

const base = '/api/documentation/v1';

export function inBase64(html: string): string {
  return Buffer.from(html, 'utf8').toString('base64');
}

export function htmlOf(answer: Answer): string {
  return Buffer.from(field(answer.json, 'content'), 'base64').toString('utf8');
}

/** Publishes a page; `page` is the key of a service or `showcase/<key>`. */
export function publish(
  app: TestApp,
  who: Person,
  { page, data, etag }: { page: string; data: unknown; etag?: string },
): Promise<Answer> {
  return app.call('POST', `${base}/${page}`, {
    cookie: who.cookie,
    body: { data },
    headers: etag === undefined ? {} : { 'if-match': `"${etag}"` },
  });
}

export function read(app: TestApp, page: string, headers: Record<string, string> = {}) {
  return app.call('GET', `${base}/${page}`, { headers });
}
