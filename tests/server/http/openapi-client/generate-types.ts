// node generate-types.ts openapi.json schema.d.ts: the types of a client. The generator needs the
// JavaScript API of TypeScript, which version 7 lacks, so it gets that of version 6.
import { readFile, writeFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (name, context, next) =>
    next(name === 'typescript' ? '@typescript/typescript6' : name, context),
});

const { astToString, default: openapiTypescript } = await import('openapi-typescript');
const [from = '', to = ''] = process.argv.slice(2);
// A request may omit a field that has a default.
const types = await openapiTypescript(await readFile(from, 'utf8'), { defaultNonNullable: false });
await writeFile(to, astToString(types));
