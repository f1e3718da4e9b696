// The container files name what there is: settings, files, times of the stop.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { environment, readSettings } from '#server/settings.ts';
import { filled, readCompose, readDeployment, readEntryPoint } from '#tests/kit/compose-file.ts';

const root = resolve(import.meta.dirname, '..', '..');

const env = {
  PORTAL_HOST: 'portal.example',
  APP_SECRET: 'x'.repeat(32),
  DATABASE_PASSWORD: 'secret',
  S3_ACCESS_KEY_ID: 'secret',
  S3_SECRET_ACCESS_KEY: 'secret',
};

test('every setting in the compose file is one of the product, and it starts with them', async () => {
  const { web, worker } = (await readCompose()).services;
  for (const { environment: given } of [web, worker]) {
    expect(Object.keys(given).filter((name) => !(name in environment.entries))).toEqual([]);
  }
  const roles = [web, worker].map((one) => readSettings(filled(one.environment, env)).role);
  expect(roles).toEqual(['web', 'worker']);
  expect([web.deploy.replicas, worker.deploy.replicas]).toEqual([3, 2]);
});

test('nothing is killed before it may have stopped', async () => {
  const { web, worker } = (await readCompose()).services;
  for (const one of [web, worker]) {
    const { stopDelayMs, stopWithinMs } = readSettings(filled(one.environment, env));
    expect(one.stop_grace_period * 1000).toBeGreaterThanOrEqual(
      stopDelayMs + stopWithinMs + 10_000,
    );
  }
});

test('every variable that the compose file needs stands in its head', async () => {
  const text = await readDeployment('compose.yaml');
  const [head = ''] = text.split('x-portal:');
  const used = new Set([...text.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name));
  expect([...used].filter((name) => !head.includes(name))).toEqual([]);
});

test('the image is made of files that exist, and starts as npm start does', async () => {
  const text = await readDeployment('Dockerfile');
  const copied = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  );
  expect(copied.length).toBeGreaterThan(2);
  expect(copied.filter((name) => !existsSync(resolve(root, name)))).toEqual([]);
  const entry = await readEntryPoint();
  const { scripts } = v.parse(
    v.object({ scripts: v.record(v.string(), v.string()) }),
    JSON.parse(await readFile(resolve(root, 'package.json'), 'utf8')),
  );
  expect(['node', ...entry.slice(1)].join(' ')).toBe(scripts.start);
  expect(existsSync(resolve(root, entry[0] ?? ''))).toBe(true);
});

test('the compose file leads to the image and the proxy’s file', async () => {
  const { services } = await readCompose();
  expect(existsSync(resolve(root, services.web.build.dockerfile))).toBe(true);
  const proxy = v.parse(v.object({ volumes: v.array(v.string()) }), services.proxy);
  const mounted = proxy.volumes.filter((one) => one.startsWith('./'));
  expect(mounted.map((one) => existsSync(resolve(root, one.split(':')[0] ?? '')))).toEqual([true]);
});

test('the backup of the compose file is the documented command, and its folder outlives the container', async () => {
  const text = await readDeployment('compose.yaml');
  const { entrypoint, volumes } = v.parse(
    v.object({ entrypoint: v.array(v.string()), volumes: v.array(v.string()) }),
    (await readCompose()).services.backup,
  );
  expect(entrypoint.slice(1)).toEqual(['src/server/operate/main.ts', 'backup']);
  expect(volumes).toEqual(['backups:/portal/backups']);
  expect(text).toMatch(/^volumes:\n {2}backups:$/m);
});

test('no secret of the operator comes into the image', async () => {
  const left = (await readDeployment('Dockerfile.dockerignore')).split('\n');
  expect(left).toContain('.env*');
});
