// Inserts a rendered page into the portal's built index.html, which remains the only source of the
// rest of the head.
import { type PageFacts, pageFactsId, type RenderedPage } from '#contract/render-page.ts';
import { structuredData } from '#server/pages/structured-data.ts';

const emptyRoot = '<div id="root"></div>';
const ownTitle = /<title>[^<]*<\/title>/;
const noScript = /<noscript>[\s\S]*?<\/noscript>/;

/** The document of a rendered page. */
export function pageDocument(
  shell: string,
  path: string,
  facts: PageFacts,
  page: RenderedPage,
): string {
  const head =
    page.status === 200
      ? `${page.head}${sharingTags(facts)}${data('application/ld+json', structuredData(path, facts, page))}`
      : page.head;
  return shell
    .replace(ownTitle, () => head)
    .replace(emptyRoot, () => `<div id="root">${page.html}</div>${embedded(facts)}`)
    .replace(noScript, '');
}

/** The document of a page that only the browser renders. */
export function shellDocument(shell: string, facts: PageFacts): string {
  return shell.replace(emptyRoot, () => emptyRoot + embedded(facts));
}

function embedded({ document, ...facts }: PageFacts): string {
  // The text is already in the page.
  const { html: _, ...about } = document ?? {};
  return data('application/json', document ? { ...facts, document: about } : facts, pageFactsId);
}

// A data block: browsers never run it, with any policy.
function data(type: string, value: unknown, id?: string): string {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c');
  return `<script type="${type}"${id === undefined ? '' : ` id="${id}"`}>${json}</script>`;
}

function sharingTags({ public_url: origin, site }: PageFacts): string {
  const tags = [
    ['og:type', 'website'],
    ['og:site_name', site.brand_name],
    ['og:image', `${origin}/og.png`],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
  ].map(([name, content = '']) => `<meta property="${name}" content="${escapeText(content)}">`);
  return `${tags.join('')}<meta name="twitter:card" content="summary_large_image">`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
