// The server's bundle of the portal: renders a page to HTML. Each rendering is one synchronous step
// after its data was provided, so concurrent requests do not mix.
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { PageFacts, PageRenderer, RenderedPage } from '#contract/render-page.ts';
import { notedHead, providePageFacts } from '#portal/api/page-facts.ts';
import { forgetQueries, seedQueries } from '#portal/api/query-client.tsx';
import { provideSite } from '#portal/api/site.ts';
import { App } from '#portal/app/app.tsx';
import { AllRoutes, hasPage, loadScreens } from '#portal/app/routes.tsx';

async function renderPage(path: string, facts: PageFacts): Promise<RenderedPage> {
  await loadScreens(path);
  const router = (
    <StaticRouter location={path}>
      <AllRoutes />
    </StaticRouter>
  );

  providePageFacts(facts);
  provideSite(facts.site);
  seedQueries();
  const text = renderToString(<App router={router} />);
  forgetQueries();
  // React writes the elements of the head first; the body starts with the shell's element.
  const body = text.indexOf('<div');
  return {
    status: hasPage(path) ? 200 : 404,
    ...notedHead(),
    head: text.slice(0, body),
    html: text.slice(body),
  };
}

export const renderer: PageRenderer = { hasPage, renderPage };
