// The public pages as crawlers and browsers without scripts get them: over HTTP, from the built portal.
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
  '/check-e-invoice': 'Check an e-invoice',
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
  test('has its heading in the HTML, without scripts', async () => {
    const { status, text } = await open(path);
    expect(status).toBe(200);
    const heading = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(text)?.[1] ?? '';
    expect(heading.replace(/<[^>]+>/g, '')).toBe(headings[path]);
    expect(text.match(/<h1\b/g)).toHaveLength(1);
  });

  test('has a title, a description and a canonical address', async () => {
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

  test('has valid JSON-LD, and no text can end the block early', async () => {
    const graph = partOf(jsonIn((await open(path)).text, 'application/ld+json'), '@graph');
    expect(Array.isArray(graph) && graph.length > 0).toBe(true);
  });
});

test('titles and descriptions are unique', async () => {
  const texts = await Promise.all(paths.map(async (path) => (await open(path)).text));
  const titles = texts.map((text) => /<title>([^<]*)/.exec(text)?.[1]);
  expect(new Set(titles).size).toBe(paths.length);
  expect(new Set(texts.map((text) => metaOf(text, 'name', 'description'))).size).toBe(paths.length);
});

test('a documentation page contains the documentation and a breadcrumb for search engines', async () => {
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

test('the site facts embedded in the page equal those of the call', async () => {
  const facts = jsonIn((await open('/pricing')).text, 'application/json');
  expect(partOf(facts, 'site')).toEqual((await app.call('GET', '/api/v1/frontend/site')).json);
  expect(partOf(facts, 'public_url')).toBe(publicUrl);
});

test('no page contains a secret', async () => {
  for (const path of [...paths, '/no-such-page', '/api-key/u_1']) {
    expect((await open(path)).text).not.toContain(secret);
  }
});

describe('an unknown address', () => {
  test('answers 404 with a page', async () => {
    const { status, text, headers } = await open('/no-such-page');
    expect(status).toBe(404);
    expect(text).toContain('404 – Page not found');
    expect(metaOf(text, 'name', 'robots')).toBe('noindex');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(text).not.toContain('canonical');
  });

  test('below a public page marks the link to that page as current', async () => {
    expect((await open('/pricing/no-such-page')).text).toMatch(
      /aria-current="page"[^>]*href="\/pricing"/,
    );
  });

  test.each(['/services/no-such-service', '/showcase/no-such-service'])(
    '%s answers 404 too',
    async (path) => {
      expect((await open(path)).status).toBe(404);
    },
  );

  test('is not cached per path', async () => {
    const [first, second] = await Promise.all(
      ['/no-page-1', '/no-page-2'].map((path) => open(path)),
    );
    expect(first?.headers.get('etag')).toBe(second?.headers.get('etag'));
  });

  test.each(['/assets/no-such.js', '/api/no-such-call', '/auth/no-such-call'])(
    '%s answers 404 as JSON',
    async (path) => {
      const { status, headers } = await open(path);
      expect(status).toBe(404);
      expect(headers.get('content-type')).toContain('json');
    },
  );
});

describe('rendered in the browser', () => {
  test.each(['/api-key/u_1', '/services/data-to-pdf/try-it-out', '/forgot-password/made-up'])(
    '%s, not indexed',
    async (path) => {
      const { status, text, headers } = await open(path);
      expect(status).toBe(200);
      expect(text).toContain('<div id="root"></div>');
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(partOf(jsonIn(text, 'application/json'), 'site')).toBeDefined();
    },
  );

  test.each(['/login?verified=1', '/sign-up?admin=token', '/showcase?tab=json'])(
    '%s, because its content depends on the query',
    async (path) => {
      expect((await open(path)).text).toContain('<div id="root"></div>');
    },
  );

  test("the shell for the service worker, without the operator's data", async () => {
    const { text } = await open('/index.html');
    expect(text).toContain('<div id="root"></div>');
    expect(text).not.toContain('application/json');
  });

  test('not a page with only tracking parameters in the query', async () => {
    const [plain, counted] = await Promise.all([open('/pricing'), open('/pricing?utm_source=x')]);
    expect(counted.text).toBe(plain.text);
  });
});

describe('transfer', () => {
  test('an unchanged page is not sent again', async () => {
    const first = await open('/pricing');
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const again = await open('/pricing', { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(again.bytes).toHaveLength(0);
    expect((await open('/pricing', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  // fetch decompresses by itself; the header still has the encoding.
  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ])('accepting %s it is sent as %s', async (accepted, encoding) => {
    const { headers, text } = await open('/started', { 'accept-encoding': accepted });
    expect(headers.get('content-encoding')).toBe(encoding);
    expect(headers.get('vary')).toContain('accept-encoding');
    expect(text).toContain('Get Started');
  });

  test('HEAD answers like GET, without the body', async () => {
    const { status, headers, bytes } = await app.call('HEAD', '/terms');
    expect(status).toBe(200);
    expect(headers.get('etag')).toBe((await open('/terms')).headers.get('etag'));
    expect(bytes).toHaveLength(0);
  });

  test('a trailing slash gives the same page', async () => {
    expect((await open('/pricing/')).text).toBe((await open('/pricing')).text);
  });
});

describe('for crawlers', () => {
  test('the sitemap lists exactly the indexable pages', async () => {
    const { text, headers } = await app.call('GET', '/sitemap.xml');
    expect(headers.get('content-type')).toContain('xml');
    const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]);
    const expected = paths.filter((path) => !unlisted.includes(path));
    expect(listed.sort()).toEqual(expected.map((path) => publicUrl + path).sort());
    expect(listed).toHaveLength(serviceKeys.length + 12);
  });

  test('robots.txt disallows the calls and names the sitemap', async () => {
    const { text } = await app.call('GET', '/robots.txt');
    expect(text).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
    const closed = [...text.matchAll(/^Disallow: (.+)$/gm)].map((match) => match[1] ?? '');
    expect(paths.filter((path) => closed.some((prefix) => path.startsWith(prefix)))).toEqual([]);
    expect(closed).toContain('/core/');
  });

  test('the preview image for shared links exists', async () => {
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
