// The processes of src/docs/deployment/compose.yaml and of the image, as containers would start them.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';

const folder = resolve(import.meta.dirname, '..', '..', 'src', 'docs', 'deployment');

/** A file of the deployment folder. */
export const readDeployment = (name: string) => readFile(resolve(folder, name), 'utf8');

const portal = v.object({
  build: v.object({ context: v.literal('.'), dockerfile: v.string() }),
  environment: v.record(v.string(), v.union([v.string(), v.number()])),
  stop_grace_period: v.pipe(
    v.string(),
    v.regex(/^\d+s$/),
    v.transform((text) => Number.parseInt(text, 10)),
  ),
  deploy: v.object({ replicas: v.number() }),
});
const others = v.record(v.string(), v.unknown());
const compose = v.object({
  services: v.objectWithRest({ web: portal, worker: portal }, others),
  volumes: others,
});

export type Compose = v.InferOutput<typeof compose>;

export async function readCompose(): Promise<Compose> {
  return v.parse(compose, parse(await readDeployment('compose.yaml'), { merge: true }));
}

/** The environment of a service, as Compose fills it in from the values of the `.env` file. */
export function filled(
  values: Readonly<Record<string, string | number>>,
  env: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const text = String(value).replace(/\$\{(\w+)\}/g, (_, key: string) => {
        const given = env[key];
        if (given === undefined) throw new Error(`no value for ${key}`);
        return given;
      });
      return [name, text];
    }),
  );
}

/** What the image runs: program and arguments, relative to the product's folder. */
export async function readEntryPoint(): Promise<string[]> {
  const text = await readDeployment('Dockerfile');
  const list: unknown = JSON.parse(/^ENTRYPOINT (.+)$/m.exec(text)?.[1] ?? '[]');
  return v.parse(v.pipe(v.array(v.string()), v.minLength(2)), list);
}
