import type { Plugin } from 'vite';

const fontName = /atkinson-hyperlegible-next-latin-wght-normal-[\w-]+\.woff2$/;

/** Preloads the one font of the first page; its hashed name is known only to the build. */
export function preloadFont(): Plugin {
  return {
    name: 'portal:preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => fontName.test(name));
        if (!font) return [];
        const attrs = {
          rel: 'preload',
          href: `/${font}`,
          as: 'font',
          type: 'font/woff2',
          crossorigin: '',
        };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
