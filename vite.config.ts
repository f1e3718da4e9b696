// The build of the portal and its service worker. Run on the pinned Node 24.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunkGroups } from './.ci/build/chunk-groups.ts';
import { componentPage } from './.ci/build/component-page.ts';
import { fontHead } from './.ci/build/font-head.ts';
import { inlineLimits } from './.ci/build/inline-limits.ts';
import { leanRouter } from './.ci/build/lean-router.ts';
import { legalMarkdown } from './.ci/build/legal-markdown.ts';
import { plainIcons } from './.ci/build/plain-icons.ts';
import { precompress } from './.ci/build/precompress.ts';

import { scopedName } from './.ci/build/scoped-name.ts';
import { stripDescriptions } from './.ci/build/strip-descriptions.ts';
import { callEntries } from './src/contract/run-calls.ts';
import { serverPaths } from './src/worker/server-paths.ts';

// react-router's package points every importer at its development files, warnings included.
const productionRouter = [
  {
    find: /^react-router$/,
    replacement: resolve('node_modules/react-router/dist/production/index.mjs'),
  },
  {
    find: /^react-router\/dom$/,
    replacement: resolve('node_modules/react-router/dist/production/dom-export.mjs'),
  },
];

// The packages' own entries are builds for browsers of 2015, Dexie's with a way around two copies in one
// page.
const modernBuilds = [
  { find: /^dexie$/, replacement: resolve('node_modules/dexie/dist/modern/dexie.mjs') },
  {
    find: /^workbox-window$/,
    replacement: resolve('node_modules/workbox-window/build/workbox-window.prod.mjs'),
  },
];

// What the development server passes on. The slashes matter: `/api-key/{id}` and `/billing/{id}` are
// pages. A pattern, as vite takes it, begins with ^.
const serversPaths = [
  '^/(api|auth|core|template)/',
  '^/(healthz|readyz|metrics)$',
  ...serverPaths(callEntries.map(([, call]) => call.path))
    .map(({ source }) => source)
    .filter((source) => source.includes('billing')),
];

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

export default defineConfig(({ command, isSsrBuild }) => ({
  publicDir: 'public',
  resolve: { alias: command === 'build' ? [...productionRouter, ...modernBuilds] : [] },
  define: {
    // Nothing is left for the loader of late scripts to preload (see below); half of it does only that.
    ...(isSsrBuild || command !== 'build' ? {} : { __VITE_IS_MODERN__: 'false' }),
    __APP_VERSION__: JSON.stringify(version),
    // The worker must never answer these with the shell; it gets the paths, not the schemas.
    __CALL_PATHS__: JSON.stringify(callEntries.map(([, call]) => call.path)),
    // Or React would carry its development half, and take it wherever the variable is not set.
    ...(isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {}),
    'import.meta.env.VITE_API_ORIGIN': JSON.stringify(process.env.API_ORIGIN ?? ''),
  },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    outDir: isSsrBuild ? 'dist/portal-ssr' : 'dist/portal',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    assetsDir: 'assets',
    manifest: !isSsrBuild,
    // Every browser that knows <dialog> and popover preloads modules by itself.
    modulePreload: {
      polyfill: false,
      // The lists of what each screen needs would stand in the first page's script, a kilobyte of it. The
      // worker has all of them after the first visit, and few are left since they travel in groups.
      resolveDependencies: (_file, needed, { hostType }) => (hostType === 'html' ? needed : []),
    },
    // These know light-dark(), as every browser since May 2024 does; its replacement for older ones
    // doubled the palette.
    cssTarget: ['chrome123', 'firefox125', 'safari17.5'],
    // Fonts and icons stay files: inlined they would be loaded even where they are not needed.
    assetsInlineLimit: 0,
    // One style file: two dozen small ones compress worse, and late ones would reorder the rules.
    cssCodeSplit: false,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          // Packages define classes on what they import; reading that has no effect of its own.
          treeshake: { propertyReadSideEffects: false },
          output: {
            codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups },
            // A hash does not compress, and the first page's script has sixty of them.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
        },
  },
  // The server's bundle draws the public pages. It carries all it needs: an installed product has no
  // packages of the portal.
  ssr: { noExternal: true },
  server: {
    proxy: Object.fromEntries(
      serversPaths.map((path) => [path, `http://localhost:${process.env.PORT ?? 3000}`]),
    ),
  },
  plugins: [
    react(),
    legalMarkdown(),
    stripDescriptions(),
    inlineLimits(),
    leanRouter(),
    fontHead(),
    componentPage(),
    plainIcons(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/worker',
      // Becomes /sw.js: the plugin names the result after the source.
      filename: 'sw.ts',
      // One source for the installed app's facts; the plugin would fill absent fields by itself.
      manifest: JSON.parse(readFileSync('manifest.webmanifest', 'utf8')),
      // A new version waits until somebody accepts it, and our own code registers it.
      registerType: 'prompt',
      injectRegister: null,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,woff2,svg,png}'],
        globIgnores: [
          'sw.js',
          'og.png',
          'icons/icon-512.png',
          'icons/icon-maskable-512.png',
          'screenshots/**',
          // pdf.js: only previews draw with it, and they need the server anyway.
          'assets/pdf-*.js',
        ],
        maximumFileSizeToCacheInBytes: 600_000,
      },
      devOptions: { enabled: false },
    }),
    precompress(),
  ],
}));
