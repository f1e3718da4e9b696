// Answers the addresses of the portal. A public page is drawn once and kept until what it is drawn
// from changes; guests and signed-in users get the same one, as only the browser knows the session.
// The number of drawings is bounded by the table of public pages.
import type { PageFacts, PageRenderer } from '#contract/render-page.ts';
import type { Log } from '#server/log.ts';
import { type KeptText, keepText } from '#server/pages/cached-text.ts';
import { pageDocument, shellDocument } from '#server/pages/page-document.ts';
import { type PublicPage, publicPages } from '#server/pages/public-pages.ts';
import {
  asGuest,
  type PageNeeds,
  type PublicHandlers,
  readPageFacts,
} from '#server/pages/read-page-facts.ts';
import { describeFailure } from '#services/describe-failure.ts';

export interface PagesParts {
  handlers: PublicHandlers;
  publicUrl: () => string;
  log: Log;
}

export interface PageAnswer {
  status: 200 | 404;
  /** Whether search engines must leave it out, which a drawn page says itself. */
  isHidden: boolean;
  text: KeptText;
}

export interface Pages {
  answer(path: string, hasQuery: boolean): Promise<PageAnswer>;
  list(): Promise<readonly PublicPage[]>;
}

interface Drawing {
  /** What it was drawn from, as text. */
  source: string;
  text: Promise<KeptText>;
}

// Pages with one service each: an address of this form that is not public names an unknown one.
const ofOneService = /^\/(services|showcase)\/[^/]+$/;

export function createPages(
  shell: string,
  renderer: PageRenderer | undefined,
  parts: PagesParts,
): Pages {
  const drawings = new Map<string, Drawing>();

  async function list() {
    return publicPages(await parts.handlers.listServices(asGuest));
  }

  async function answer(address: string, hasQuery: boolean): Promise<PageAnswer> {
    const path = address.length > 1 ? address.replace(/\/+$/, '') || '/' : address;
    const pages = await list();
    const page = pages.find((one) => one.path === path);
    if (renderer === undefined || (page?.readsQuery && hasQuery)) return shellAnswer(200, !page);
    if (page) return { status: 200, isHidden: false, text: await drawn(path, page) };
    if (renderer.hasPage(path)) return shellAnswer(ofOneService.test(path) ? 404 : 200, true);
    // The page is the same for all, but for the link of the header that its address lies under.
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
          // The browser can still draw it.
          parts.log.error('page_not_drawn', { path: at, cause: describeFailure(error) });
          return shellDocument(shell, facts);
        }
      });
    }
  }

  async function draw(path: string, facts: PageFacts): Promise<string> {
    if (renderer === undefined) return shellDocument(shell, facts);
    return pageDocument(shell, path, facts, await renderer.renderPage(path, facts));
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

  return { answer, list };
}
