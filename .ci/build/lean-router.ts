import type { Plugin } from 'vite';

const names = /^\w+\.displayName = "\w+";$/gm;
const definitions = /(?<== )(?=React\d*\.(?:forwardRef|createContext|memo)\()/g;

/**
 * Tells the bundler which parts of react-router do nothing until they are used. Unmarked, its form,
 * scripts and scroll position would be on every page, more than a kilobyte that no page uses.
 */
export function leanRouter(): Plugin {
  return {
    name: 'portal:lean-router',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/chunk-\w+\.mjs$/ },
      handler: (code) => ({
        // Names are for the developer tools, and each would be a use.
        code: code.replace(names, '').replace(definitions, '/* @__PURE__ */ '),
        map: null,
      }),
    },
  };
}
