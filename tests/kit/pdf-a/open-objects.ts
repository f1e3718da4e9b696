// All objects of a PDF as qpdf sees them, a reader that shares no code with what writes ours.
import { fileURLToPath } from 'node:url';
import createQpdf from '@neslinesli93/qpdf-wasm';

export type Value = string | number | boolean | null | Value[] | Dict;
export interface Dict {
  [key: string]: Value;
}

export interface PdfObject {
  /** A value, or the dictionary of a stream. */
  value: Value;
  /** Of a stream, without its packing; as it is where that is not known (JPEG). */
  data?: Buffer;
}

export interface OpenObjects {
  bytes: Buffer;
  trailer: Dict;
  objects: ReadonlyMap<string, PdfObject>;
  pages: string[];
  /** What qpdf warns of. */
  complaints: string[];
  /** The value, of a reference what it refers to. */
  look(value: Value | undefined): Value | undefined;
  dict(value: Value | undefined): Dict;
  list(value: Value | undefined): Value[];
  data(value: Value | undefined): Buffer | undefined;
}

const wasm = fileURLToPath(import.meta.resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm'));

export async function openObjects(bytes: Uint8Array): Promise<OpenObjects> {
  const complaints: string[] = [];
  const qpdf = await createQpdf({
    locateFile: () => wasm,
    noInitialRun: true,
    print: () => undefined,
    printErr: (line) => complaints.push(line),
  });
  qpdf.FS.writeFile('/in.pdf', bytes);
  const run = (...args: string[]) => {
    const status = qpdf.callMain(args);
    if (status !== 0) complaints.push(`qpdf ${args[0]} ended with ${status}`);
  };
  run(
    '--json=2',
    '--json-stream-data=inline',
    '--decode-level=generalized',
    '/in.pdf',
    '/out.json',
  );
  const { qpdf: found }: { qpdf: [unknown, Record<string, Entry>] } = JSON.parse(
    Buffer.from(qpdf.FS.readFile('/out.json')).toString(),
  );
  const objects = new Map<string, PdfObject>();
  for (const [key, entry] of Object.entries(found[1])) {
    if (key === 'trailer') continue;
    objects.set(key.replace(/^obj:/, ''), objectOf(entry));
  }
  const trailer = asDict(found[1].trailer?.value ?? {});
  const look = (value: Value | undefined): Value | undefined =>
    typeof value === 'string' && isRef(value) ? objects.get(value)?.value : value;
  const dict = (value: Value | undefined): Dict => asDict(look(value));
  const list = (value: Value | undefined): Value[] => {
    const seen = look(value);
    return Array.isArray(seen) ? seen : [];
  };
  const pagesUnder = (ref: Value | undefined): string[] => {
    if (typeof ref !== 'string') return [];
    return dict(ref)['/Type'] === '/Page' ? [ref] : list(dict(ref)['/Kids']).flatMap(pagesUnder);
  };
  return {
    bytes: Buffer.from(bytes),
    trailer,
    objects,
    pages: pagesUnder(dict(trailer['/Root'])['/Pages']),
    complaints,
    look,
    dict,
    list,
    data: (value) => (typeof value === 'string' ? objects.get(value)?.data : undefined),
  };
}

interface Entry {
  value?: Value;
  stream?: { dict: Value; data: string };
}

function objectOf({ value = null, stream }: Entry): PdfObject {
  return stream === undefined
    ? { value }
    : { value: stream.dict, data: Buffer.from(stream.data, 'base64') };
}

function asDict(value: Value | undefined): Dict {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

function isRef(value: Value | undefined): boolean {
  return typeof value === 'string' && /^\d+ \d+ R$/.test(value);
}

/** The text of a string. */
export function textOf(value: Value | undefined): string | undefined {
  return typeof value === 'string' && value.startsWith('u:') ? value.slice(2) : undefined;
}
