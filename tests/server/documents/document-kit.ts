// Helpers for tests of documents: store a template and run it over HTTP, as a customer's program does.
import { isJsonObject, readOwn } from '#services/templates/json-value.ts';
import { field } from '#tests/kit/field.ts';
import type { Person } from '#tests/kit/people.ts';
import type { Answer, TestApp } from '#tests/kit/test-app.ts';
import { templatesOf } from '#tests/server/templates/template-kit.ts';

export interface Asked {
  content: string;
  engine?: 'default' | 'handlebars';
  data?: unknown;
  service?: keyof typeof paths;
  [option: string]: unknown;
}

export interface Made {
  status: number;
  text: string;
  bytes: Buffer;
  warnings: { path: string; message: string }[];
  /** Paths and messages of the errors in a refusal. */
  errors: { path: string; message: string }[];
}

const paths = {
  'data-to-text': '/api/data-to-text/v1/convert',
  'data-to-html': '/api/data-to-html/v1/convert',
  'data-to-pdf': '/api/data-to-pdf/v1/convert',
  'data-generator': '/api/data-generator/v1/generate',
} as const;

/** Stores a template and runs it with a JSON answer. */
export function documentsOf(app: TestApp, person: Person) {
  const templates = templatesOf(app, person);
  let count = 0;

  const run = (path: string, body: object) =>
    app.call('POST', path, { body, headers: { 'x-api-key': person.key } });

  const make = async ({
    content,
    engine = 'handlebars',
    service = 'data-to-text',
    ...body
  }: Asked): Promise<Made> => {
    count += 1;
    const name = `document-${count}`;
    await templates.create({ name, service, engine, content, sample_data: '{}' });
    return madeOf(await run(paths[service], { template_id: name, output_type: 'json', ...body }));
  };

  return { run, make };
}

/** The parts of a run's JSON answer. */
export function madeOf({ status, json }: Answer): Made {
  const bytes = Buffer.from(String(readOwn(json, 'content_base64') ?? ''), 'base64');
  return {
    status,
    text: status === 200 ? bytes.toString() : '',
    bytes,
    warnings: warningsIn(json, 'warnings'),
    errors: warningsIn(json, 'errors'),
  };
}

function warningsIn(json: unknown, name: string): { path: string; message: string }[] {
  const list = readOwn(json, name);
  if (!Array.isArray(list)) return [];
  return list
    .filter(isJsonObject)
    .map((one) => ({ path: field(one, 'path'), message: field(one, 'message') }));
}
