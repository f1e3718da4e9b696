// Serves the portal's pages. A public page is rendered once and cached until its data changes;
// guests and users get the same page, because only the browser knows the session. The table of
// public pages limits the number of cached pages.
import type { PageFacts, PageRenderer } from '#contract/render-page.ts';
import type { Log } from '#server/log.ts';
import { type KeptText, keepText } from '#server/pages/cached-text.ts';
import { type InlineHead, withInlineHead } from '#server/pages/inline-head.ts';
import { pageDocument, shellDocument } from '#server/pages/page-document.ts';
import { publicPages } from '#server/pages/public-pages.ts';
import {
  asGuest,
  type PageNeeds,
  type PublicHandlers,
  readPageFacts,
  readPublished,
} from '#server/pages/read-page-facts.ts';
import { describeFailure } from '#services/describe-failure.ts';

export interface PagesParts {
  handlers: PublicHandlers;
  publicUrl: () => string;
  log: Log;
}

export interface PageAnswer {
  status: 200 | 404;
  /** Whether search engines must not index it; a rendered page says so itself. */
  isHidden: boolean;
  text: KeptText;
}

export interface Pages {
  answer(path: string, hasQuery: boolean): Promise<PageAnswer>;
  /** Those in the sitemap, each with the time it was published last, if it was. */
  listed(): Promise<readonly { path: string; publishedAt: string | undefined }[]>;
}

interface Drawing {
  /** The data it was rendered from, as text. */
  source: string;
  text: Promise<KeptText>;
}

// Pages of single services: such a path that is not public has an unknown service.
const ofOneService = /^\/(services|showcase)\/[^/]+$/;

export function createPages(
  shell: string,
  renderer: PageRenderer | undefined,
  inline: InlineHead | undefined,
  parts: PagesParts,
): Pages {
  const drawings = new Map<string, Drawing>();

  async function list() {
    return publicPages(await parts.handlers.listServices(asGuest));
  }

  async function listed() {
    const shown = (await list()).filter(({ isListed }) => isListed);
    return Promise.all(
      shown.map(async ({ path, document }) => {
        const page = document && (await readPublished(parts.handlers, document));
        return { path, publishedAt: page && page.version > 0 ? page.updated_at : undefined };
      }),
    );
  }

  async function answer(address: string, hasQuery: boolean): Promise<PageAnswer> {
    const path = address.length > 1 ? address.replace(/\/+$/, '') || '/' : address;
    const pages = await list();
    const page = pages.find((one) => one.path === path);
    if (renderer === undefined || (page?.readsQuery && hasQuery)) return shellAnswer(200, !page);
    if (page) return { status: 200, isHidden: false, text: await drawn(path, page) };
    if (renderer.hasPage(path)) return shellAnswer(ofOneService.test(path) ? 404 : 200, true);
    // The page is the same for all, except for the current link in the header.
    const [, area = ''] = path.split('/');
    const isArea = pages.some((one) => one.path === `/${area}`) && area !== '';
    const text = await drawn(isArea ? `/${area}/no/such/page` : '/no-such-page', {
      needsServices: true,
    });
    return { status: 404, isHidden: true, text };

    async function drawn(at: string, of: PageNeeds): Promise<KeptText> {
      const facts = await readPageFacts(parts, of);
      return keep(at, facts, async () => {
        try {
          return await draw(at, facts);
        } catch (error) {
          // The browser can still render it.
          parts.log.error('page_not_drawn', { path: at, cause: describeFailure(error) });
          return shellDocument(shell, facts);
        }
      });
    }
  }

  async function draw(path: string, facts: PageFacts): Promise<string> {
    if (renderer === undefined) return shellDocument(shell, facts);
    const page = pageDocument(shell, path, facts, await renderer.renderPage(path, facts));
    return inline ? withInlineHead(page, inline) : page;
  }

  async function shellAnswer(status: 200 | 404, isHidden: boolean): Promise<PageAnswer> {
    const facts = await readPageFacts(parts);
    const text = await keep('', facts, async () => shellDocument(shell, facts));
    return { status, isHidden, text };
  }

  function keep(name: string, facts: PageFacts, make: () => Promise<string>): Promise<KeptText> {
    const source = JSON.stringify(facts);
    const kept = drawings.get(name);
    if (kept?.source === source) return kept.text;
    const text = make().then(keepText);
    drawings.set(name, { source, text });
    return text;
  }

  return { answer, listed };
}
