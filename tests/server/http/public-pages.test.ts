// The pages anybody may read, as a crawler and a browser without scripts get them: over HTTP, from
// the built portal.
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serviceKeys, services } from '#contract/services.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

const portalFolder = resolve(import.meta.dirname, '..', '..', '..', 'dist', 'portal');
const publicUrl = 'https://portal.example.com';
const secret = 'a-secret-that-nobody-may-ever-see-1234567890';

const headings: Readonly<Record<string, string>> = {
  '/': 'Your data in, finished documents out',
  '/services': 'Services',
  ...Object.fromEntries(services.map(({ key, title }) => [`/services/${key}`, title])),
  '/showcase': 'Showcase',
  '/showcase/data-to-pdf': 'Data to PDF',
  '/pricing': 'Pricing',
  '/started': 'Get Started',
  '/contact': 'Contact Us',
  '/support': 'Support',
  '/terms': 'Terms of Service',
  '/privacy-policy': 'Privacy Policy',
  '/impressum': 'Imprint',
  '/login': 'Log In to continue',
  '/sign-up': 'Sign Up',
  '/forgot-password': 'Forgot your Password',
};
const unlisted = ['/login', '/sign-up', '/forgot-password'];
const paths = Object.keys(headings);

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    portalFolder,
    env: {
      PUBLIC_URL: publicUrl,
      BRAND_NAME: 'Brand & "Sons" </script>',
      COMPANY_NAME: 'Sons d.o.o.',
      APP_SECRET: secret,
    },
  });
});

afterAll(() => app.close());

function open(path: string, headers: Record<string, string> = {}) {
  return app.call('GET', path, { headers: { accept: 'text/html', ...headers } });
}

describe.each(paths)('%s', (path) => {
  test('shows its heading before any script runs', async () => {
    const { status, text } = await open(path);
    expect(status).toBe(200);
    const heading = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(text)?.[1] ?? '';
    expect(heading.replace(/<[^>]+>/g, '')).toBe(headings[path]);
    expect(text.match(/<h1\b/g)).toHaveLength(1);
  });

  test('says what it is and which address is its own', async () => {
    const { text } = await open(path);
    expect(text.match(/<title>/g)).toHaveLength(1);
    expect(text.match(/<meta name="description"/g)).toHaveLength(1);
    const description = metaOf(text, 'name', 'description') ?? '';
    expect(description.length).toBeGreaterThan(40);
    expect(withoutReferences(description).length).toBeLessThanOrEqual(160);
    expect(text).toContain(`<link rel="canonical" href="${publicUrl}${path}"/>`);
    expect(metaOf(text, 'property', 'og:url')).toBe(publicUrl + path);
    expect(metaOf(text, 'property', 'og:description')).toBe(description);
    expect(metaOf(text, 'property', 'og:image')).toBe(`${publicUrl}/og.png`);
    const isHidden = metaOf(text, 'name', 'robots') === 'noindex';
    expect(isHidden).toBe(unlisted.includes(path));
  });

  test('describes itself in JSON-LD, and no text ends the block early', async () => {
    const graph = partOf(jsonIn((await open(path)).text, 'application/ld+json'), '@graph');
    expect(Array.isArray(graph) && graph.length > 0).toBe(true);
  });
});

test('titles and descriptions are all different', async () => {
  const texts = await Promise.all(paths.map(async (path) => (await open(path)).text));
  const titles = texts.map((text) => /<title>([^<]*)/.exec(text)?.[1]);
  expect(new Set(titles).size).toBe(paths.length);
  expect(new Set(texts.map((text) => metaOf(text, 'name', 'description'))).size).toBe(paths.length);
});

test('a documentation page holds the documentation, with the way to it for search engines', async () => {
  const { text } = await open('/services/data-to-pdf');
  expect(text).toMatch(/<h2 id="text-[\w-]+">/);
  expect(text).toContain('template_id');
  expect(text).toContain('<pre><code>curl ');
  expect(text).toMatch(/<details name="text-[\w-]+" open(="")?><summary>curl</);
  const graph = JSON.stringify(jsonIn(text, 'application/ld+json'));
  for (const type of ['TechArticle', 'WebAPI', 'BreadcrumbList']) expect(graph).toContain(type);
});

test('the start page names the organization by its company name', async () => {
  const graph = partOf(jsonIn((await open('/')).text, 'application/ld+json'), '@graph');
  expect(graph).toEqual([
    expect.objectContaining({ '@type': 'Organization', name: 'Sons d.o.o.' }),
    expect.objectContaining({ '@type': 'WebSite', name: 'Brand & "Sons" </script>' }),
  ]);
});

test('the facts in the page are those of the call', async () => {
  const facts = jsonIn((await open('/pricing')).text, 'application/json');
  expect(partOf(facts, 'site')).toEqual((await app.call('GET', '/api/v1/frontend/site')).json);
  expect(partOf(facts, 'public_url')).toBe(publicUrl);
});

test('no page gives away a secret', async () => {
  for (const path of [...paths, '/no-such-page', '/api-key/u_1']) {
    expect((await open(path)).text).not.toContain(secret);
  }
});

describe('an unknown address', () => {
  test('is a 404 with a page', async () => {
    const { status, text, headers } = await open('/no-such-page');
    expect(status).toBe(404);
    expect(text).toContain('404 – Page not found');
    expect(metaOf(text, 'name', 'robots')).toBe('noindex');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(text).not.toContain('canonical');
  });

  test('below a public page marks the link to that page, as the browser will', async () => {
    expect((await open('/pricing/no-such-page')).text).toMatch(
      /aria-current="page"[^>]*href="\/pricing"/,
    );
  });

  test.each(['/services/no-such-service', '/showcase/no-such-service'])(
    '%s is a 404 too',
    async (path) => {
      expect((await open(path)).status).toBe(404);
    },
  );

  test('keeps no drawing for each of many', async () => {
    const [first, second] = await Promise.all(
      ['/no-page-1', '/no-page-2'].map((path) => open(path)),
    );
    expect(first?.headers.get('etag')).toBe(second?.headers.get('etag'));
  });

  test.each(['/assets/no-such.js', '/api/no-such-call', '/auth/no-such-call'])(
    '%s is no page',
    async (path) => {
      const { status, headers } = await open(path);
      expect(status).toBe(404);
      expect(headers.get('content-type')).toContain('json');
    },
  );
});

describe('the browser draws', () => {
  test.each(['/api-key/u_1', '/services/data-to-pdf/try-it-out', '/forgot-password/made-up'])(
    '%s by itself, unlisted',
    async (path) => {
      const { status, text, headers } = await open(path);
      expect(status).toBe(200);
      expect(text).toContain('<div id="root"></div>');
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(partOf(jsonIn(text, 'application/json'), 'site')).toBeDefined();
    },
  );

  test.each(['/login?verified=1', '/sign-up?admin=token', '/showcase?tab=json'])(
    '%s, because the query decides what it shows',
    async (path) => {
      expect((await open(path)).text).toContain('<div id="root"></div>');
    },
  );

  test('the shell of the service worker, which knows nothing of the operator', async () => {
    const { text } = await open('/index.html');
    expect(text).toContain('<div id="root"></div>');
    expect(text).not.toContain('application/json');
  });

  test('no page whose query says only where somebody comes from', async () => {
    const [plain, counted] = await Promise.all([open('/pricing'), open('/pricing?utm_source=x')]);
    expect(counted.text).toBe(plain.text);
  });
});

describe('on the wire', () => {
  test('a page that has not changed is not sent again', async () => {
    const first = await open('/pricing');
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const again = await open('/pricing', { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(again.bytes).toHaveLength(0);
    expect((await open('/pricing', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  // fetch unpacks by itself; the header still says what came.
  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ])('accepting %s it comes as %s', async (accepted, encoding) => {
    const { headers, text } = await open('/started', { 'accept-encoding': accepted });
    expect(headers.get('content-encoding')).toBe(encoding);
    expect(headers.get('vary')).toContain('accept-encoding');
    expect(text).toContain('Get Started');
  });

  test('HEAD answers as GET, without the page', async () => {
    const { status, headers, bytes } = await app.call('HEAD', '/terms');
    expect(status).toBe(200);
    expect(headers.get('etag')).toBe((await open('/terms')).headers.get('etag'));
    expect(bytes).toHaveLength(0);
  });

  test('the same address with a slash at its end is the same page', async () => {
    expect((await open('/pricing/')).text).toBe((await open('/pricing')).text);
  });
});

describe('for crawlers', () => {
  test('the sitemap lists exactly the pages that may be found', async () => {
    const { text, headers } = await app.call('GET', '/sitemap.xml');
    expect(headers.get('content-type')).toContain('xml');
    const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]);
    const expected = paths.filter((path) => !unlisted.includes(path));
    expect(listed.sort()).toEqual(expected.map((path) => publicUrl + path).sort());
    expect(listed).toHaveLength(serviceKeys.length + 11);
  });

  test('robots.txt closes the calls and names the sitemap', async () => {
    const { text } = await app.call('GET', '/robots.txt');
    expect(text).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
    const closed = [...text.matchAll(/^Disallow: (.+)$/gm)].map((match) => match[1] ?? '');
    expect(paths.filter((path) => closed.some((prefix) => path.startsWith(prefix)))).toEqual([]);
    expect(closed).toContain('/core/');
  });

  test('the picture for shared links is there', async () => {
    const { status, bytes } = await app.call('GET', '/og.png');
    expect(status).toBe(200);
    const view = new DataView(bytes.buffer);
    expect([view.getUint32(16), view.getUint32(20)]).toEqual([1200, 630]);
  });
});

function metaOf(html: string, attribute: string, name: string): string | undefined {
  return new RegExp(`<meta ${attribute}="${name}" content="([^"]*)"`).exec(html)?.[1];
}

function withoutReferences(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, '.');
}

function jsonIn(html: string, type: string): unknown {
  const block = new RegExp(`<script type="${type.replace('+', '\\+')}"[^>]*>([^<]*)</script>`);
  const json = block.exec(html)?.[1];
  if (json === undefined) throw new Error(`no ${type} in the page`);
  return JSON.parse(json);
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
