import '#portal/ui/styles/tokens.css';
import '#portal/ui/styles/fonts.css';
import '#portal/ui/styles/base.css';
// Registered early: the browser may fire its install event before a menu is opened.
import '#portal/offline/device/install.ts';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { lateStyles } from '#contract/render-page.ts';
import { pageFacts } from '#portal/api/page-facts.ts';
import { fetchSite, provideSite } from '#portal/api/site.ts';
import { App } from '#portal/app/app.tsx';
import { keepEarlyInput } from '#portal/app/keep-early-input.ts';
import { AllRoutes, loadScreens } from '#portal/app/routes.tsx';
import { createHistory } from '#portal/ui/history/create-history.ts';
import { HistoryRouter } from '#portal/ui/history/history-router.tsx';

void start();

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root.');
  const site = pageFacts()?.site ?? (await fetchSite());
  if (site) provideSite(site);

  if (!root.hasChildNodes()) {
    document.documentElement.dataset.ready = '';
    createRoot(root).render(app());
    return;
  }
  // Rendered by the server: hydration needs the screens to be loaded. If they do not load, the page
  // stays as it is, with working links.
  await Promise.all([loadScreens(window.location.pathname), applyLateStyles()]);
  // By default React reports a hydration mismatch as an error.
  const handOver = keepEarlyInput(root);
  hydrateRoot(root, app(handOver));
}

/** The page has only the styles of what the server drew; whatever appears from here on needs all. */
async function applyLateStyles(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>(`link[${lateStyles}]`);
  if (!link) return;
  if (link.sheet) {
    link.media = 'all';
    return;
  }
  // Asked for again: it may have failed before anybody listened, and from here on it is urgent.
  const again = document.createElement('link');
  for (const { name, value } of link.attributes) again.setAttribute(name, value);
  again.media = 'all';
  await new Promise((resolve) => {
    again.onload = resolve;
    again.onerror = resolve;
    link.after(again);
    link.remove();
  });
}

function app(onReady?: () => void) {
  const router = (
    <HistoryRouter history={createHistory(loadScreens)}>
      <AllRoutes />
    </HistoryRouter>
  );
  return <App router={router} onReady={onReady} />;
}
