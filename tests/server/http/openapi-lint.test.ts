// Two linters read the served OpenAPI document, and every field of it is described.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import core from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callEntries } from '#contract/calls.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

// The specification writes it so.
const pathWithSlash = '/auth/reset-password/';
const redocly = resolve('node_modules/@redocly/cli/bin/cli.js');

let app: TestApp;
let folder: string;
let text: string;

beforeAll(async () => {
  // A linter minds localhost as the address of a server.
  app = await startTestApp({ env: { PUBLIC_URL: 'https://documents.example.org' } });
  text = (await app.call('GET', '/api/openapi.json')).text;
  folder = await mkdtemp(join(tmpdir(), 'openapi-'));
  await writeFile(join(folder, 'openapi.json'), text);
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await app.close();
});

test('redocly finds nothing but the specified slash', async () => {
  const report: { problems: Problem[] } = JSON.parse(await lint());
  expect(report.problems.map(({ ruleId, location }) => [ruleId, location[0]?.pointer])).toEqual([
    ['no-path-trailing-slash', `#/paths/${pathWithSlash.replaceAll('/', '~1')}`],
  ]);
});

interface Problem {
  ruleId: string;
  location: { pointer?: string }[];
}

function lint(): Promise<string> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return new Promise((answer) => {
    // It fails because of the slash; what counts is what it prints.
    execFile(
      process.execPath,
      [redocly, 'lint', 'openapi.json', '--extends=recommended', '--format=json'],
      { cwd: folder, env },
      (_failure, printed) => answer(printed),
    );
  });
}

test('spectral finds nothing but the specified slash', async () => {
  const spectral = new core.Spectral();
  spectral.setRuleset(new core.Ruleset(rulesets.oas));
  const found = await spectral.run(JSON.parse(text));
  expect(found.map(({ code, path }) => [code, ...path])).toEqual([
    ['path-keys-no-trailing-slash', 'paths', pathWithSlash],
  ]);
});

// The bodies and answers of runs are described with the pages of the services.
const runPaths = callEntries
  .filter(([, call]) => call.access === 'key')
  .map(([, { path }]) => path);

test('every field, parameter, answer and group says what it means', () => {
  const { paths, ...rest } = JSON.parse(text);
  const calls = Object.entries(paths).filter(([path]) => !runPaths.includes(path));
  expect(undescribed({ ...rest, paths: Object.fromEntries(calls) })).toEqual([]);
});

// Where something has a name and no description.
function undescribed(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const here = `${at}/${key}`;
    // The answer of a run.
    if (here.endsWith('/properties/result')) return [];
    if (key === 'examples' || key === 'example') return [];
    const named = /^\/tags$|\/(?:properties|responses|parameters|securitySchemes|schemas)$/.test(
      at,
    );
    const isBare = named && typeof child.description !== 'string';
    return [...(isBare ? [here] : []), ...undescribed(child, here)];
  });
}
