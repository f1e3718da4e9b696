import { limits } from '#contract/limits.ts';
import type { Examined } from '#services/renderer/print-tab.ts';
import { paperOf, readPageRules } from '#services/renderer/running-elements/page-rules.ts';
import {
  layOutRunning,
  type RunningLayout,
  readPacked,
  runningDocument,
} from '#services/renderer/running-elements/running-parts.ts';
import {
  type LoadedText,
  packScript,
  pageRulesScript,
} from '#services/renderer/running-elements/running-scripts.ts';
import type { AskPage } from '#services/renderer/tab-job.ts';
import type { LoadedResource, PrintJob, ResourceRequest, Visit } from '#services/tools.ts';

/** A document to examine, and the script that is run when it is loaded. */
export interface Examination {
  html: string;
  visit: Visit;
  script(): string;
}

/** Limit of resources of a header. Longer style sheets of a document are not searched for @page. */
const keptBytesMax = limits.runningBytesMax;

/** The URL at which headers and footers are examined; it belongs to nobody. */
const nowhere = 'http://document.invalid/';

/**
 * The layout of a job's header and footer, for a document that is already shown.
 * @param examine examines a document in another tab of the same account
 * @param sheets the style sheets that the shown document loaded
 */
export async function layOut(
  { running, page = {}, paper }: PrintJob & { running: NonNullable<PrintJob['running']> },
  ask: AskPage,
  sheets: readonly LoadedText[],
  examine: (examination: Examination) => Promise<Examined>,
): Promise<RunningLayout & Pick<Examined, 'consoleErrors'>> {
  let left = 4 * keptBytesMax;
  const texts = sheets.flatMap(({ text }) => {
    if (!/@page/i.test(text)) return [];
    left -= text.length;
    return left < 0 ? [] : [text];
  });
  const rules = readPageRules(await ask(pageRulesScript(texts)));
  const kept = createKeeper(running.load, ['Stylesheet', 'Image']);
  const { value, consoleErrors } = await examine({
    html: runningDocument(running, paperOf(page, rules).widthPx),
    visit: {
      url: nowhere,
      hasOrigin: false,
      body: undefined,
      contentType: 'text/html; charset=utf-8',
      javascript: false,
      media: 'print',
      delayMs: 0,
      selector: undefined,
      expression: undefined,
      waitMs: 0,
      load: kept.load,
    },
    script: () => packScript(kept.sheets, kept.pictures),
  });
  const isColoured = paper?.printBackground ?? true;
  return { ...layOutRunning(readPacked(value), page, rules, isColoured), consoleErrors };
}

export interface Keeper {
  load: Visit['load'];
  /** Style sheets as text. */
  sheets: LoadedText[];
  /** Images as data: URLs. */
  pictures: LoadedText[];
}

/** Loads resources as configured and keeps those of these kinds. */
export function createKeeper(
  load: Visit['load'],
  kinds: readonly ('Stylesheet' | 'Image')[],
): Keeper {
  const keeper: Keeper = {
    sheets: [],
    pictures: [],
    async load(request) {
      const found = await load(request);
      if (found && found.status < 400 && kinds.some((kind) => kind === request.kind)) {
        keep(keeper, request, found);
      }
      return found;
    },
  };
  return keeper;
}

function keep({ sheets, pictures }: Keeper, { url, kind }: ResourceRequest, found: LoadedResource) {
  if (found.body.length > keptBytesMax) return;
  const bytes = Buffer.from(found.body);
  if (kind === 'Stylesheet') sheets.push({ url, text: bytes.toString('utf8') });
  if (kind !== 'Image') return;
  const type = found.contentType.split(';', 1)[0] ?? '';
  pictures.push({ url, text: `data:${type};base64,${bytes.toString('base64')}` });
}
