import type { Plugin } from 'vite';

const parts: readonly [pattern: RegExp, replacement: string][] = [
  // Names are for the developer tools, and each would be a use.
  [/^\w+\.displayName = "\w+";$/gm, ''],
  [/(?<== )(?=React\d*\.(?:forwardRef|createContext|memo)\()/g, '/* @__PURE__ */ '],
  // They say what a program does wrong that calls the library; the development build keeps them.
  [/^(?=function (?:warning|warningOnce|invariant)\()/gm, '/* @__NO_SIDE_EFFECTS__ */ '],
  // Only the library's own server framework tells what to prefetch, and sends errors with a digest.
  [/(?<== )usePrefetchBehavior\(\s*prefetch,\s*rest\s*\)/, '[false, null, {}]'],
  [/(?<=return )shouldPrefetch(?= && )/, 'false'],
  [/\bthis\.context\b/g, 'false'],
  [/^RenderErrorBoundary\.contextType = RSCRouterContext;$/m, ''],
  // Our own history loads what an address shows (D183): there is never a data router.
  [/\bReact\d*\.useContext\(DataRouter(?:State)?Context\)/g, 'null'],
  [/\bdataRouterOpts\?\.state\b/, 'undefined'],
  [/\bisDataRoute(?= \? )/, 'false'],
];

/**
 * Tells the bundler which parts of react-router do nothing until they are used, and which are never used
 * here: five kilobytes (brotli) that no page runs.
 */
export function leanRouter(): Plugin {
  return {
    name: 'portal:lean-router',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/chunk-\w+\.mjs$/ },
      handler: (code) => ({
        code: parts.reduce((text, [pattern, by]) => text.replace(pattern, by), code),
        map: null,
      }),
    },
  };
}
