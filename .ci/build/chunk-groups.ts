// Which modules travel together. Left to itself the bundler makes a file of each screen, of each late part
// and of whatever two of them share: two hundred files, most of them smaller than what it takes to ask for
// one. Together they also share their compression. A group may bring along what a page does not need at
// once, so each is one area of the product, or one layer below the areas.

const portal = (...paths: string[]) => under('portal', paths);
const contract = (...paths: string[]) => under('contract', paths);

/** Modules of a room by their paths without the ending; `*` is any name, `**` any path. */
function under(room: string, paths: readonly string[]): RegExp {
  const all = paths.join('|').replaceAll('**', '.+').replaceAll('*', '[^/]+');
  return new RegExp(`/src/${room}/(?:${all})\\.(?:tsx?|md|(?:module\\.)?css)(?:\\?.*)?$`);
}

function icons(names: string): RegExp {
  return new RegExp(`/lucide-react/dist/esm/icons/(?:${names.replaceAll(' ', '|')})\\.mjs$`);
}

function group(name: string, ...patterns: RegExp[]) {
  return { name, test: new RegExp(patterns.map(({ source }) => source).join('|')) };
}

// The first that fits a module takes it.
export const chunkGroups = [
  // What every page runs. No other group can take a part of it, which would bring the rest along.
  { name: 'index', tags: ['$initial' as const] },
  group(
    'register-worker',
    /\/node_modules\/workbox-window\//,
    portal('offline/device/(?:register-worker|reload-on-lost-chunk|refresh-site|flush-all)'),
    contract('claim-pages'),
  ),

  // Layers below the screens.
  group(
    'paper',
    portal('ui/(?:slip|stamp|money-text)', 'ui/styles/(?:guest-part|prose)'),
    contract('grouped'),
  ),
  group(
    'parts',
    portal(
      'ui/(?:draft-stamp|link-tabs|media-query|moment-text|open-draft-path|side-nav)',
      'ui/documents/(?:copy-button|readable-size)',
      'ui/feedback/(?:empty-state|load-failed|sign-in-prompt|skeleton|storage-banner|use-slow)',
      'ui/history/use-arriving',
      'ui/lists/waiting-list',
      'ui/overlays/(?:dialog|menu|toast|use-disclosure)',
      'api/(?:decode-html|failure-text|save-file|device)',
    ),
    contract('texts', 'services', 'services/*/facts', 'document-languages'),
    icons(
      'arrow-down arrow-up book-open check chevron-down chevron-left chevron-right circle-check circle-exclamation-point copy ellipsis-vertical file-text info plus x',
    ),
  ),
  group(
    'more-parts',
    portal(
      'ui/tabs',
      'ui/documents/(?:code-block|file-card|printed-pages|use-opened-pdf)',
      'ui/feedback/progress(?:-bar)?',
      'ui/overlays/(?:action-bar|uncover)',
      'api/fetch-run',
    ),
    icons('arrow-left circle download upload'),
  ),
  group(
    'rows',
    portal('ui/lists/(?!date-presets|quick-range|use-today)*', 'ui/overlays/confirm-dialog'),
  ),
  group('fields', portal('ui/fields/*')),
  group(
    'queries',
    /\/node_modules\/@tanstack\//,
    portal('api/(?:query-client|services-query|own-files|own-queries|use-fresh-reading)'),
    contract('reading-changed'),
  ),
  group('forms', /\/node_modules\/(?:react-hook-form|@hookform)\//),
  group(
    'rules',
    /\/node_modules\/valibot\//,
    contract('(?:*-)?rules', 'common-fields', 'calls/draft(?:s|-fields)'),
  ),
  group('calls', contract('calls', 'calls/*', 'roles'), portal('api/send')),
  group(
    'keep',
    portal(
      'keep/(?!log-out|kept-list|transfer-drafts)**',
      'ui/history/use-blocker',
      'ui/feedback/elsewhere-banner',
    ),
  ),

  // The header and the bottom bar of everybody who is signed in, what opens from them, and the drafts.
  group(
    'signed-in',
    portal(
      'app/(?:user-links|user-frame|bottom-bar|header/(?:avatar-menu|sync-chip))',
      '(?:account|admin|drafts|services)/nav',
      'offline/(?:draft-store|use-drafts|storage/(?:canary|storage-failure)|outbox/late-merge)',
      'offline/device/kept-read',
      'keep/transfer-drafts',
    ),
    icons(
      'chart-no-axes-column cloud-upload credit-card files folder-open gauge images inbox key-round lock play shield-check triangle-exclamation-point user-round users',
    ),
  ),
  group(
    'account-menu',
    portal('app/header/*', 'account/usage/*', 'ui/feedback/(?:usage-)?bar'),
    contract('usage-level'),
  ),
  group(
    'offline-late',
    portal(
      'offline/storage/(?:adopt-earlier|lock-drafts|locked-box|memory-storage)',
      'offline/(?:drafts-file|log-out|sync/single-calls)',
      'keep/(?:log-out-dialog|log-out-steps|kept-list)',
    ),
  ),
  group(
    'open-drafts',
    /\/node_modules\/dexie\//,
    portal('offline/(?!outbox/merge-json)**'),
    contract('wake-tag'),
  ),
  // Not the conflicts, which need the code that compares texts.
  group('drafts-screen', portal('drafts/(?!conflict-sheet|version-pane)*')),

  // Services.
  group(
    'catalog',
    portal(
      'services/catalog/*',
      'ui/documents/(?:document-frame|frame-actions|framed-document|published|published-folds|sample-language|updated-on)',
      'ui/use-reader-active',
    ),
    contract('sample-key'),
    icons(
      'archive arrow-left-right badge-check braces code-xml file-code-corner globe mail map-pin scan-text scissors text-align-start',
    ),
  ),
  group(
    'desk-parts',
    /\/node_modules\/jsonc-parser\//,
    portal('ui/code-editor/*', 'ui/split-panes', 'services/(?:preview|editor)/*'),
    contract('problems'),
  ),
  group(
    'execution-screen',
    portal(
      'services/execution/*',
      'services/execution/form/(?:form-bar|form-edit|request-text|use-form-view)',
      'services/execution/result/(?!found|page-card|read-text)*',
    ),
    contract('field-error-of', 'nearest-name', 'check-run-body'),
    contract('code-samples', 'print-literal', 'root-texts'),
    icons('sliders-horizontal'),
  ),
  group(
    'configuration-screen',
    portal('services/configuration-screen', 'services/templates/**'),
    contract('template-helpers'),
  ),
  group('storage', portal('services/storage/*', 'api/upload-file')),
  // Not those with large samples.
  group(
    'request',
    contract(
      'json-text',
      'services/(?!(?:data-generator|pdf-manipulation|send-email|text-extractor)/)**',
    ),
  ),

  // The site.
  group(
    'support',
    portal(
      'site/(?:support|service-status|not-found|service-search|match-services)',
      'site/contact/contact-details',
      'site/legal/company-fact',
      'api/service-state',
    ),
  ),
  // Where other forms lead: it is loaded while they are still shown.
  group('login', portal('site/auth/(?:login|login-form|resend-verification)')),
  group('auth', portal('site/auth/*')),
  group('legal', portal('site/legal/*')),
  group('showcase', portal('site/showcase/*', 'site/site-queries')),
  group('started', portal('site/start/*')),
  group('check-screen', portal('site/check/*')),

  // A user's and the admins' pages.
  group('account', portal('account/(?:profile|privacy|api-keys)/*', 'account/key-names')),
  group('statistics', portal('account/statistics/*', 'ui/charts/*', 'ui/lists/*')),
  group(
    'stripe-fields',
    /\/node_modules\/@stripe\//,
    portal('account/billing/(?:load-stripe|stripe-fields)'),
  ),
  // Counted for admins on all pages.
  group('new-messages', portal('admin/(?:new-messages|inbox-query)')),
  group('content-screens', portal('admin/content/*'), contract('page-html')),
  group('admin', portal('admin/(?!routes)**', 'app/user-details-page'), contract('admin-texts')),

  // One file for the editor and JSON, as the desk needs it; another language is a small one beside it.
  group(
    'mount-editor',
    /\/node_modules\/(?:@codemirror|@lezer\/(?!html)|@marijn|crelt|style-mod|w3c-keyname)/,
    portal('ui/code-editor/codemirror/(?:mount-editor|looks|show-help)'),
  ),
  group('html-template', /\/node_modules\/@lezer\/html\//, portal('ui/code-editor/codemirror/*')),
  group('pdf', /\/node_modules\/pdfjs-dist\//),
];
