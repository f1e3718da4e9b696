// The ports through which a conversion reaches the world: it is handed these and nothing else, so it
// knows no HTTP, user or database, and a test can hand it fixed ones.

import type { MessageFacts } from '#contract/problems.ts';
import type { PageOptions } from '#contract/services/page-options.ts';
import type { AddressProvider } from '#services/address-validation/ask-provider.ts';
import type { RunFileTask, RunTask } from '#services/children/task.ts';
import type { GuardedFetch } from '#services/network/guarded-fetch.ts';
import type { TextEncoding } from '#services/templates/text-encoding.ts';
import type { VatRegister } from '#services/vat-validator/vat-register.ts';

export type TemplateEngine = 'default' | 'handlebars';

/** A warning that does not stop a run: an unknown field, a blank placeholder, a dead image. */
export interface Warning extends MessageFacts {
  /** Where, as a dotted path into the body (`data.items.0.price`), or '' for the whole. */
  path: string;
  message: string;
}

export type Escape = 'html' | 'xml' | 'none' | { csv: CsvRules };

export interface CsvRules {
  /** One character between values; a value that holds it is put into quotation marks. */
  delimiter: string;
  /** Puts an apostrophe before texts that a spreadsheet would run as a formula. */
  guardsFormulas: boolean;
}

export interface TemplateJob {
  engine: TemplateEngine;
  template: string;
  /** Parsed JSON, or a JsonText; the template sees own properties only. */
  data: unknown;
  /** Whether VAT totals are worked out and added to the data. */
  hasTotals?: boolean;
  /** A path in the data at which to look up one text beside the rendering. */
  saidAt?: string;
  /** How inserted values are made safe for where they will stand. */
  escape: Escape;
  /** What the text will be encoded in: formatted values use only letters it has; default `utf-8`. */
  encoding?: TextEncoding | undefined;
  /** BCP 47, for formatDate, formatNumber and formatMoney; default `en-GB`. */
  locale: string;
  /** ISO 4217, for formatMoney; default `EUR`. */
  currency: string;
  /** True: a placeholder that the data lacks is a Problem `field_invalid`, with the nearest name. */
  strict: boolean;
  /** Top-level names of the data of which to tell what the template never reads; slower. */
  watched?: readonly string[];
}

export interface RenderedTemplate {
  text: string;
  warnings: Warning[];
  /** Places of the data that were not read, where they were watched. */
  unread?: string[];
  /** What stands at `saidAt`; '' where nothing does. */
  said?: string;
}

/** Renders templates in killable child processes with limits of time, memory and output. */
export interface TemplateRenderer {
  /**
   * @throws Problem `template_syntax` (line and column in `errors`), `template_too_heavy`,
   *   `field_invalid` (strict mode), `busy`
   */
  render(job: TemplateJob, signal: AbortSignal): Promise<RenderedTemplate>;
  close(): Promise<void>;
}

export interface PrintJob {
  html: string;
  /**
   * The account whose HTML this is; it is printed in a process that sees documents of no other.
   * Undefined: a template that ships with the product, which all share.
   */
  owner: string | undefined;
  /** The account that asked for it: accounts take turns. */
  account?: string;
  /** Time limit including waiting, in milliseconds; without it the printer's own. */
  runMs?: number;
  tagged: boolean;
  /** Bookmarks from the headings; only with `tagged`. */
  outline?: boolean;
  page?: PageOptions;
  /** Go before what the document says itself. */
  title?: string;
  language?: string;
  paper?: PaperSettings;
  running?: RunningHtml;
  /** A document that is visited where it is said to be. */
  visit?: Visit;
}

/** How sheets are made of a document; what is absent is as in print. */
export interface PaperSettings {
  scale?: number;
  /** Such as `1-3,5`. */
  pageRanges?: string;
  preferCssPageSize?: boolean;
  printBackground?: boolean;
}

/** HTML in the margins of every page, without scripts. */
export interface RunningHtml {
  headerHtml?: string | undefined;
  footerHtml?: string | undefined;
  /** What its relative addresses are relative to. */
  baseUrl: string | undefined;
  /** Everything it wants to load comes from here, or does not come. */
  load: Visit['load'];
}

/** Somebody else's document, which may have addresses of its own and may run scripts. */
export interface Visit {
  /** Its relative addresses are relative to this. */
  url: string;
  /** Whether the address is really its own: scripts then keep what they store while it is printed. */
  hasOrigin: boolean;
  /**
   * What is found there. Undefined: nothing, and the job's `html` is written into the empty page, which
   * is several times quicker; only without an origin and without scripts.
   */
  body: Uint8Array | undefined;
  contentType: string;
  javascript: boolean;
  media: 'print' | 'screen';
  delayMs: number;
  selector: string | undefined;
  expression: string | undefined;
  /** How long selector and expression are waited for. */
  waitMs: number;
  /** Everything it wants to load comes from here, or does not come. */
  load(request: ResourceRequest): Promise<LoadedResource | undefined>;
}

export interface ResourceRequest {
  url: string;
  method: string;
  /** `Image`, `Stylesheet`, `Font`, … as the browser names it; `Navigation` when it wants to leave. */
  kind: string;
}

export interface LoadedResource {
  status: number;
  contentType: string;
  body: Uint8Array;
}

/** One thing that a document asked for and did not get. */
export interface Finding {
  kind: 'letter' | 'picture' | 'link' | 'font' | 'resource';
  /** A sentence or two that name it and say what was printed instead. */
  message: string;
  /** Of a letter: itself. */
  letter?: string;
  /** Of a picture: its whole address, or the beginning of a long one. */
  url?: string;
}

export interface PrintedPdf {
  bytes: Uint8Array;
  pages: number;
  /** Everything it did not get, as far as the document itself can tell. */
  findings: Finding[];
  /** What went wrong in a visited document, as its console says. */
  consoleErrors?: string[];
  /** Whether a visited document has scripts that did not run, and next to nothing else. */
  lacksScripts?: boolean;
  /** What the paper cuts off of a visited document, in words. */
  tooWide?: string | undefined;
  /** What there is to say of headers and footers. */
  warnings?: Warning[];
  /** What headers and footers brought and is not drawn: `@font-face`, or the names of elements. */
  runningFindings?: string[];
}

/** A page to be read after its scripts have run. */
export type PageToRead = Required<Pick<PrintJob, 'owner' | 'visit'>> &
  Pick<PrintJob, 'account' | 'runMs'>;

export interface ReadPage {
  /** The document as it is then. */
  html: string;
  consoleErrors: string[];
}

export interface RendererState {
  ready: boolean;
  /** Browser version, e.g. `HeadlessChrome/153.0…`; undefined while none runs. */
  version: string | undefined;
  /** Where the browser came from: `CHROMIUM_PATH`, `system` or `npm`. */
  source: 'configured' | 'system' | 'npm' | undefined;
  sandboxed: boolean;
  running: number;
  queued: number;
  printed: number;
  restarts: number;
  lastError: string | undefined;
}

/** Prints HTML to PDF with a warm Chromium; no document reaches any network. */
export interface PdfPrinter {
  /**
   * @throws Problem `time_limit`, `document_too_long`, `queue_full`, `renderer_unavailable`
   */
  print(job: PrintJob, signal: AbortSignal): Promise<PrintedPdf>;
  /** @throws Problem `time_limit`, `page_failed`, `queue_full`, `renderer_unavailable` */
  read(page: PageToRead, signal: AbortSignal): Promise<ReadPage>;
  state(): RendererState;
  close(): Promise<void>;
}

/** A template as a run finds it, whoever stored it. */
export interface FoundTemplate {
  id: string;
  name: string;
  engine: TemplateEngine;
  content: string;
  /**
   * Whether it is one of the product's own that escapes whatever it is filled with: documents of all
   * accounts may then be printed on one tab.
   */
  isShared: boolean;
}

/** A file of the account's archive. */
export interface StoredFile {
  fileName: string;
  bytes: Uint8Array;
}

export interface RunTime {
  /** All of it, in milliseconds. */
  runMs: number;
  /** When it is over, by `performance.now`. */
  endsAt: number;
}

export interface Tools {
  /** The account whose run this is. */
  owner: string;
  now(): Date;
  newId(): string;
  templates: TemplateRenderer;
  printer: PdfPrinter;
  /** Starts a task of a service in a child process. */
  runTask: RunTask;
  /** Starts a task that reads and makes files: foreign documents are opened nowhere else. */
  runFileTask: RunFileTask;
  /** The only way to the outside. */
  fetch: GuardedFetch;
  /** Knows which VAT numbers are registered. Undefined: there is none to ask. */
  vatRegister?: VatRegister;
  /** Knows streets and houses. Undefined: addresses are checked by rules alone. */
  addressProvider?: AddressProvider;
  /**
   * A template by id or name of an own one, else by `file_name` of a shipped one.
   * @throws Problem `file_not_found`
   */
  findTemplate(templateId: string): Promise<FoundTemplate>;
  /**
   * A file of the account's archive, of up to so many bytes.
   * @throws Problem `file_not_found`, `file_expired`, `file_too_large`, `storage_unavailable`
   */
  readFile(fileName: string, bytesMax: number): Promise<StoredFile>;
  /** The time of the run; undefined where nobody set one. */
  time?: RunTime;
  /** Ends when the caller went away, the deadline passed or the server drains. */
  signal: AbortSignal;
  /** Only there for a preview, which also wants to know what was not used and not found. */
  preview?: { report(found: { ignored: string[]; missing: Warning[] }): void };
}

/** What a run can be given before anybody calls: all tools but those of the one run. */
export type StandingTools = Omit<
  Tools,
  'owner' | 'now' | 'findTemplate' | 'readFile' | 'time' | 'signal' | 'preview'
> & {
  /** Those of one account, whose work takes turns with that of others. */
  toolsOf?(
    account: string,
    runMs?: number,
  ): Pick<Tools, 'templates' | 'runTask' | 'runFileTask' | 'printer'>;
};
