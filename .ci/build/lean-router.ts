import type { Plugin } from 'vite';

const names = /^\w+\.displayName = "\w+";$/gm;
const definitions = /(?<== )(?=React\d*\.(?:forwardRef|createContext|memo)\()/g;
// They say what a program does wrong that calls the library; the development build keeps them.
const checks = /^(?=function (?:warning|warningOnce|invariant)\()/gm;
// Only the library's own server framework tells what to prefetch.
const prefetch = /(?<=return )shouldPrefetch(?= && )/;

/**
 * Tells the bundler which parts of react-router do nothing until they are used, and which are never used
 * here. Unmarked, its form, scripts and scroll position would be on every page, more than three kilobytes
 * that no page uses.
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
        code: code
          .replace(names, '')
          .replace(definitions, '/* @__PURE__ */ ')
          .replace(checks, '/* @__NO_SIDE_EFFECTS__ */ ')
          .replace(prefetch, 'false'),
        map: null,
      }),
    },
  };
}
