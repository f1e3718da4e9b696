// robots.txt and sitemap.xml, generated from the table of public pages.
import type { FastifyInstance } from 'fastify';
import type { Pages } from '#server/pages/create-pages.ts';

// Calls are not pages. Those that public pages read are allowed, otherwise crawlers that run
// scripts would index an error. Account pages are allowed too: their noindex can only be seen if
// they may be read.
const rules = [
  'User-agent: *',
  'Allow: /api/v1/frontend/',
  'Allow: /api/documentation/',
  'Allow: /api/reference',
  'Disallow: /api/',
  'Disallow: /auth/',
  'Disallow: /core/',
  'Disallow: /template/',
];

export function serveCrawlerFiles(
  app: FastifyInstance,
  pages: Pages,
  publicUrl: () => string,
): void {
  app.get('/robots.txt', async (_request, reply) => {
    reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8');
    return [...rules, '', `Sitemap: ${publicUrl()}/sitemap.xml`, ''].join('\n');
  });
  app.get('/sitemap.xml', async (_request, reply) => {
    const urls = (await pages.listed()).map(({ path, publishedAt }) => {
      // Of shipped pages no date is stated: that of the last start would be read as a change.
      const date = publishedAt === undefined ? '' : `<lastmod>${publishedAt}</lastmod>`;
      return `<url><loc>${escapeXml(publicUrl() + path)}</loc>${date}</url>`;
    });
    reply.header('cache-control', 'no-cache').type('application/xml; charset=utf-8');
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...urls,
      '</urlset>',
      '',
    ].join('\n');
  });
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
