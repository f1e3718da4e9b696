// The served OpenAPI document passes two linters, and every field has a description.
import { createConfig, lintFromString } from '@redocly/openapi-core';
import core from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

// The specification fixes this path, with its trailing slash.
const pathWithSlash = '/auth/reset-password/';

let app: TestApp;
let text: string;

beforeAll(async () => {
  // The linter complains about localhost as the server.
  app = await startTestApp({ env: { PUBLIC_URL: 'https://documents.example.org' } });
  text = (await app.call('GET', '/api/openapi.json')).text;
});

afterAll(() => app.close());

test('redocly reports only paths that the specification requires', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const found = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
  const pointer = (path: string) => `#/paths/${path.replaceAll('/', '~1')}`;
  expect(found.map(({ ruleId, location }) => [ruleId, location[0]?.pointer])).toEqual([
    // A service is not called showcase, so none of them means two things.
    ['no-ambiguous-paths', pointer('/api/documentation/v1/{id}/versions')],
    ['no-ambiguous-paths', pointer('/api/documentation/v1/showcase/{id}/versions/{version}')],
    ['no-path-trailing-slash', pointer(pathWithSlash)],
  ]);
});

test('spectral reports only the trailing slash that the specification requires', async () => {
  const spectral = new core.Spectral();
  spectral.setRuleset(new core.Ruleset(rulesets.oas));
  const found = await spectral.run(JSON.parse(text));
  expect(found.map(({ code, path }) => [code, ...path])).toEqual([
    ['path-keys-no-trailing-slash', 'paths', pathWithSlash],
  ]);
});

test('every field, parameter, answer and group has a description', () => {
  expect(undescribed(JSON.parse(text))).toEqual([]);
});

// Paths of named entries without a description.
function undescribed(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const here = `${at}/${key}`;
    if (key === 'examples' || key === 'example') return [];
    const named = /^\/tags$|\/(?:properties|responses|parameters|securitySchemes|schemas)$/.test(
      at,
    );
    const isBare = named && typeof child.description !== 'string';
    return [...(isBare ? [here] : []), ...undescribed(child, here)];
  });
}
