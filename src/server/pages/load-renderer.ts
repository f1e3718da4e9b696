// The portal's bundle for the server, next to the built portal. Without it all pages are rendered
// by the browser, as in development.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRenderer } from '#contract/render-page.ts';

export async function loadRenderer(portalFolder: string): Promise<PageRenderer | undefined> {
  const path = join(portalFolder, '..', 'portal-ssr', 'render-page.js');
  if (!existsSync(path)) return undefined;
  const bundle: unknown = await import(pathToFileURL(path).href);
  if (!hasRenderer(bundle)) throw new Error(`${path} exports no renderer. Build the portal again.`);
  return bundle.renderer;
}

function hasRenderer(bundle: unknown): bundle is { renderer: PageRenderer } {
  return typeof bundle === 'object' && bundle !== null && 'renderer' in bundle;
}
