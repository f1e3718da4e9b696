// The borders between rooms: who may import whom, and that the compiler enforces it.
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..', '..');
const run = promisify(execFile);

const mayImport: Readonly<Record<string, readonly string[]>> = {
  contract: ['contract'],
  invoicing: ['contract', 'invoicing'],
  services: ['contract', 'invoicing', 'services'],
  server: ['contract', 'services', 'server'],
  portal: ['contract', 'invoicing', 'portal'],
  worker: ['contract'],
};

const othersOnly = Object.fromEntries(
  Object.entries(mayImport).map(([room, known]) => [room, known.filter((one) => one !== room)]),
);

// Within the portal: shared layers, each importing only the earlier ones; then the areas, which import
// the shared layers but not each other; and app, which combines them.
const portalLayers = ['api', 'offline', 'ui', 'keep'];
// The rooms of the service screens, in the same way.
const serviceLayers = ['catalog', 'editor', 'preview'];

interface Import {
  file: string;
  target: string;
}

async function importsOf(folder: string): Promise<Import[]> {
  const names = await readdir(join(root, folder), { recursive: true });
  const files = names.filter((name) => /\.tsx?$/.test(name)).map((name) => join(folder, name));
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(root, file), 'utf8');
      const targets = text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g);
      return [...targets].map((match) => ({ file, target: match[1] ?? '' }));
    }),
  );
  return found.flat();
}

const shown = ({ file, target }: Import) => `${file} -> ${target}`;

/** The layers that `from` may import; all of them for what is above the layers. */
function layersBelow(layers: readonly string[], from: string): readonly string[] {
  const place = layers.indexOf(from);
  return place < 0 ? layers : layers.slice(0, place);
}

/** Each cycle once, as the path that closes it. */
function cyclesIn(graph: ReadonlyMap<string, Iterable<string>>): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const walk = (node: string, path: readonly string[]) => {
    if (path.includes(node)) circles.push([...path.slice(path.indexOf(node)), node].join(' -> '));
    if (path.includes(node) || done.has(node)) return;
    for (const next of graph.get(node) ?? []) walk(next, [...path, node]);
    done.add(node);
  };
  for (const node of graph.keys()) walk(node, []);
  return circles;
}

const largeFolders: Readonly<Record<string, string>> = {
  contract: 'one subject to a file, and most are imported by every room',
};

describe('the table of allowed imports', () => {
  test.each(Object.keys(mayImport))('%s imports only allowed rooms', async (room) => {
    const trespasses = (await importsOf(`src/${room}`)).filter(({ target }) => {
      const other = /^#(\w+)\//.exec(target)?.[1];
      return other !== undefined && !mayImport[room]?.includes(other);
    });
    expect(trespasses.map(shown)).toEqual([]);
  });

  test('matches architecture.md', async () => {
    const page = await readFile(join(root, 'src', 'docs', 'architecture.md'), 'utf8');
    const rows = [...page.matchAll(/^\| `src\/(\w+)` \| .+ \| (.+) \|$/gm)];
    const told = rows.map(([, room = '', others = '']) => [
      room,
      others.split(', ').filter((other) => other in mayImport),
    ]);
    expect(Object.fromEntries(told)).toEqual(othersOnly);
  });

  test('matches the diagram in the README', async () => {
    const readme = await readFile(join(root, 'README.md'), 'utf8');
    const drawn: Record<string, string[]> = { contract: [] };
    for (const [, from = '', to = ''] of readme.matchAll(/^ +(\w+)(?:\[.+?\])? --> (\w+)/gm)) {
      drawn[from] = [...(drawn[from] ?? []), to];
    }
    expect(drawn).toEqual(othersOnly);
  });

  // The server reads the services' pages at run time; no other documentation is shipped to browsers.
  test('no room imports the documentation', async () => {
    const all = (await Promise.all(['src', 'tests'].map(importsOf))).flat();
    expect(all.filter(({ target }) => /\bdocs\/.+\.(?:md|webp|png)/.test(target))).toEqual([]);
    const files = await readdir(join(root, 'src', 'docs'), { recursive: true });
    expect(
      files.filter(
        (name) =>
          !/^(?:images|services|deployment)$|\.md$|^images\/[\w-]+\.(?:webp|png)$|^deployment\//.test(
            name,
          ),
      ),
    ).toEqual([]);
  });

  test('no file leaves its folder with ../', async () => {
    const all = (await Promise.all(['src', 'tests'].map(importsOf))).flat();
    expect(all.filter(({ target }) => target.startsWith('../')).map(shown)).toEqual([]);
  });

  test('the portal is layered: api, offline, ui, keep, areas that do not import each other, app', async () => {
    const wrong = (await importsOf('src/portal')).filter(({ file, target }) => {
      const from = /^src\/portal\/([\w-]+)\//.exec(file)?.[1];
      const to = /^#portal\/([\w-]+)\//.exec(target)?.[1];
      if (from === undefined || to === undefined || from === to || from === 'app') return false;
      return !layersBelow(portalLayers, from).includes(to);
    });
    expect(wrong.map(shown)).toEqual([]);
  });

  test('rooms of the service screens import catalog, editor and preview, but not each other', async () => {
    const wrong = (await importsOf('src/portal/services')).filter(({ file, target }) => {
      const from = /^src\/portal\/services\/([\w-]+)\//.exec(file)?.[1];
      const to = /^#portal\/services\/([\w-]+)\//.exec(target)?.[1];
      if (from === undefined || to === undefined || from === to) return false;
      return !layersBelow(serviceLayers, from).includes(to);
    });
    expect(wrong.map(shown)).toEqual([]);
  });

  test('no files of the portal import each other in a cycle', async () => {
    const graph = new Map<string, string[]>();
    for (const { file, target } of await importsOf('src/portal')) {
      if (!target.startsWith('#portal/')) continue;
      graph.set(file, [...(graph.get(file) ?? []), target.replace(/^#/, 'src/')]);
    }
    expect(cyclesIn(graph)).toEqual([]);
  });

  test('a folder with more than 25 files has a reason', async () => {
    const counts = new Map<string, number>();
    for (const name of await readdir(join(root, 'src'), { recursive: true })) {
      if (!/\.\w+$/.test(name)) continue;
      const folder = dirname(name);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    const large = [...counts].filter(([, count]) => count > 25).map(([folder]) => folder);
    expect(large.sort()).toEqual(Object.keys(largeFolders).sort());
  });

  test('areas of the server have no import cycle', async () => {
    const edges = new Map<string, Set<string>>();
    for (const { file, target } of await importsOf('src/server')) {
      const from = /^src\/server\/([\w-]+)\//.exec(file)?.[1];
      const to = /^#server\/([\w-]+)\//.exec(target)?.[1];
      // http/handler.ts has only the types that all areas use.
      if (target.endsWith('/http/handler.ts') || !from || !to || from === to) continue;
      edges.set(from, (edges.get(from) ?? new Set()).add(to));
    }
    expect(cyclesIn(edges)).toEqual([]);
  });

  test('only the egress and mail modules of services and server open connections', async () => {
    const all = (await Promise.all(['src/services', 'src/server'].map(importsOf))).flat();
    const harmless = [
      // Helmet writes its headers to a response object; this one is never sent.
      'src/server/http/security-headers.ts',
      // A program in a documentation text.
      'src/server/content/later-section.ts',
    ];
    const egress = ['guarded-fetch', 'partner-call', 'resolve-name'].map(
      (name) => `src/services/network/${name}.ts`,
    );
    const openers = all.filter(
      ({ file, target }) =>
        !harmless.includes(file) &&
        !egress.includes(file) &&
        /^(undici|(node:)?(https?|net|tls|dgram|dns(\/promises)?))$/.test(target),
    );
    expect(openers.map(shown)).toEqual([]);
  });
});

describe('the compiler rejects a forbidden import', () => {
  let copy = '';

  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), 'rooms-'));
    for (const name of ['src', 'package.json', '.ci']) {
      await cp(join(root, name), join(copy, name), { recursive: true });
    }
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
    await run(process.execPath, [tsc, '-b', 'src/server', 'src/portal', 'src/worker'], {
      cwd: copy,
    });
  }, 180_000);

  afterAll(() => rm(copy, { recursive: true, force: true }));

  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const seeds = [
    ['contract', "import { readFile } from 'node:fs';\nexport const it = readFile;\n", 'Node'],
    ['contract', 'export const it = document.title;\n', 'the browser'],
    ['invoicing', "import { readFile } from 'node:fs';\nexport const it = readFile;\n", 'Node'],
    ['invoicing', 'export const it = document.title;\n', 'the browser'],
    [
      'services',
      "import { readSettings } from '#server/settings.ts';\nexport const it = readSettings;\n",
      'the server',
    ],
    ['services', 'export const it = window.location;\n', 'the browser'],
    ['server', 'export const it = document.title;\n', 'the browser'],
    ['portal', "import { readFile } from 'node:fs';\nexport const it = readFile;\n", 'Node'],
    [
      'portal',
      "import { readSettings } from '#server/settings.ts';\nexport const it = readSettings;\n",
      'the server',
    ],
    ['worker', 'export const it = document.title;\n', 'the page'],
  ] as const;

  test.each(seeds)('%s cannot reach %j', { timeout: 60_000 }, async (room, text) => {
    const seed = join(copy, 'src', room, 'trespass.ts');
    await writeFile(seed, text);
    const outcome = await run(process.execPath, [tsc, '-b', `src/${room}`], { cwd: copy }).then(
      () => 'compiled',
      (error: unknown) => (error instanceof Error && 'stdout' in error ? String(error.stdout) : ''),
    );
    await rm(seed);
    expect(outcome).toContain(relative(copy, seed));
  });
});
