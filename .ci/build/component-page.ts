import type { Plugin } from 'vite';

/** Shows tests/components under /_components on the development server; the product has no such page. */
export function componentPage(): Plugin {
  return {
    name: 'portal:component-page',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _, next) => {
        if (request.url === '/_components') request.url = '/tests/components/index.html';
        next();
      });
    },
  };
}
