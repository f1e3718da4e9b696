// The subset of curl that the samples use, for machines without curl. Run as a program with curl's
// arguments.
import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    request: { type: 'string', short: 'X' },
    header: { type: 'string', short: 'H', multiple: true, default: [] },
    form: { type: 'string', short: 'F', multiple: true, default: [] },
    output: { type: 'string', short: 'o' },
    data: { type: 'string', short: 'd' },
    'data-raw': { type: 'string' },
    fail: { type: 'boolean' },
    'fail-with-body': { type: 'boolean' },
    silent: { type: 'boolean' },
    'show-error': { type: 'boolean' },
  },
});
const [url = ''] = positionals;
const form = values.form.length > 0 ? await formOf(values.form) : undefined;
const body = form ?? values['data-raw'] ?? values.data;
const response = await fetch(url, {
  method: values.request ?? (body === undefined ? 'GET' : 'POST'),
  headers: values.header.map((line): [string, string] => {
    const [name = '', ...rest] = line.split(':');
    return [name, rest.join(':').trim()];
  }),
  ...(body === undefined ? {} : { body }),
});
const bytes = new Uint8Array(await response.arrayBuffer());
const isRefused = !response.ok && (values.fail || values['fail-with-body']);
if (!isRefused || values['fail-with-body']) {
  if (values.output === undefined) process.stdout.write(bytes);
  else await writeFile(values.output, bytes);
}
if (isRefused) {
  process.stderr.write(`curl: (22) The requested URL returned error: ${response.status}\n`);
  process.exitCode = 22;
}

async function formOf(parts: readonly string[]): Promise<FormData> {
  const data = new FormData();
  for (const part of parts) {
    const [name = '', ...rest] = part.split('=');
    const value = rest.join('=');
    if (!value.startsWith('@')) data.append(name, value);
    else data.append(name, await openAsBlob(value.slice(1)), basename(value.slice(1)));
  }
  return data;
}
