// Which small modules the screens share travel together. Alone each would be a file of a hundred
// bytes, named in the first page's list of files for every screen that uses it; together they are
// also compressed together. The first one is part of the home page, the others of no
// first page.
const rows = 'overlays/confirm-dialog lists/(?!waiting-list|date-presets|quick-range|use-today).+';
const parts =
  'overlays/(?:dialog|use-disclosure) feedback/(?:empty-state|load-failed|sign-in-prompt|skeleton|storage-banner|use-slow) lists/waiting-list draft-stamp media-query moment-text open-draft-path';

const oneOf = (folder: string, names: string) =>
  new RegExp(`/src/portal/${folder}/(?:${names.replaceAll(' ', '|')})\\.(?:tsx?|module\\.css)$`);

// What every page runs, and other chunks import as well.
const base =
  /preload-helper|rolldown.runtime|\/node_modules\/react\/|\/src\/portal\/(?:offline\/device\/flush-all|api\/(?:call|call-failure|connection|read-field))\.ts|\/src\/contract\/(?:call|failure-texts)\.ts/;

// One file for the editor and JSON, as the desk needs it; another language is a small one beside it.
const editor =
  /\/node_modules\/(?:@codemirror|@lezer\/(?!html)|@marijn|crelt|style-mod|w3c-keyname)|\/code-editor\/codemirror\/(?:mount-editor|looks|show-help)\.ts$/;

export const chunkGroups = [
  { name: 'base', test: base },
  { name: 'mount-editor', test: editor },
  {
    name: 'paper',
    test: /\/src\/(?:contract\/grouped\.ts|portal\/ui\/(?:slip|stamp)\.(?:tsx|module\.css))$/,
  },
  {
    name: 'icons',
    test: /\/lucide-react\/dist\/esm\/icons\/(?:arrow-(?:down|up)|book-open|chevron-(?:down|left|right)|file-text|x)\.mjs$/,
  },
  {
    // The header and the bottom bar of everybody who is signed in.
    name: 'signed-in',
    test: /\/src\/portal\/(?:app\/(?:user-links|user-frame|bottom-bar|header\/(?:avatar-menu|sync-chip))|(?:account|admin|drafts|services)\/nav)\.(?:tsx?|module\.css)$|\/lucide-react\/dist\/esm\/icons\/(?:chart-no-axes-column|cloud-upload|credit-card|files|folder-open|gauge|images|inbox|key-round|lock|play|shield-check|triangle-exclamation-point|user-round|users)\.mjs$/,
  },
  {
    name: 'fields',
    test: /\/src\/portal\/ui\/fields\/(?!password|checkbox|text-area)/,
  },
  {
    name: 'usage',
    test: /\/src\/(?:contract\/usage-level\.ts|portal\/(?:account\/usage\/|ui\/feedback\/(?:usage-)?bar\.))/,
  },
  { name: 'statistics', test: /\/src\/portal\/account\/statistics\// },
  { name: 'rules', test: /\/src\/contract\/(?:rules|common-fields|list-rules)\.ts$/ },
  { name: 'rows', test: oneOf('ui', rows) },
  // Not the toasts' styles, which the region on the first page has.
  {
    name: 'parts',
    test: new RegExp(
      `${oneOf('ui', parts).source}|/portal/ui/overlays/toast\\.tsx$|/lucide-react/dist/esm/icons/(?:info|circle-check|circle-exclamation-point|ellipsis-vertical)\\.mjs$`,
    ),
  },
  {
    name: 'drafts-kit',
    test: /\/src\/portal\/(?:api\/(?:device|save-file)|keep\/transfer-drafts|offline\/(?:draft-store|use-drafts|storage\/canary|outbox\/late-merge|storage\/storage-failure))\.tsx?$/,
  },
  {
    name: 'queries',
    test: /\/node_modules\/@tanstack\/|\/src\/portal\/api\/(?:query-client|services-query|own-queries)\.ts/,
  },
];
