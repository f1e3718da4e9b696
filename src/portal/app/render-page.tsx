// The server's bundle of the portal: draws a page to text. One drawing is one synchronous step after
// its facts were provided, so drawings of several requests never mix.
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import type { PageFacts, PageRenderer, RenderedPage } from '#contract/render-page.ts';
import { notedHead, providePageFacts } from '#portal/api/page-facts.ts';
import { forgetQueries, seedQueries } from '#portal/api/query-client.tsx';
import { provideSite } from '#portal/api/site.ts';
import { App } from '#portal/app/app.tsx';
import { hasPage, loadScreens, routes } from '#portal/app/routes.tsx';

async function renderPage(path: string, facts: PageFacts): Promise<RenderedPage> {
  await loadScreens(path);
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(new URL(path, facts.public_url)));
  if (context instanceof Response) throw new Error(`${path} answers instead of drawing a page`);
  const router = createStaticRouter(handler.dataRoutes, context);

  providePageFacts(facts);
  provideSite(facts.site);
  seedQueries();
  const text = renderToString(
    // Its own script would be inline, which the policy refuses; there is nothing for it to tell.
    <App router={<StaticRouterProvider router={router} context={context} hydrate={false} />} />,
  );
  forgetQueries();
  // React writes what belongs into the head first; the body begins with the shell's element.
  const body = text.indexOf('<div');
  return {
    status: hasPage(path) ? 200 : 404,
    ...notedHead(),
    head: text.slice(0, body),
    html: text.slice(body),
  };
}

export const renderer: PageRenderer = { hasPage, renderPage };
