// What a document asks for and does not get, found where only the browser can know: in the document as
// it is about to be printed. It takes no time for a document that could not lack anything.
import { lettersScript, mayShowRareLetters } from '#services/renderer/audit-letters.ts';
import { linksScript, mayHaveDeadLinks } from '#services/renderer/audit-links.ts';
import { picturesScript } from '#services/renderer/audit-pictures.ts';
import { isRecord } from '#services/renderer/cdp-connection.ts';
import { readAudit } from '#services/renderer/read-audit.ts';
import { reach } from '#services/renderer/tab-scripts.ts';
import type { TabSession } from '#services/renderer/tab-session.ts';
import type { Lack, PrintJob } from '#services/tools.ts';

interface AuditedJob extends Pick<PrintJob, 'html' | 'page' | 'visit'> {
  /** HTML of the header and footer. */
  margins?: readonly string[];
}

/** Anything that a document has by an address, or a font of its own. */
const asksForSomething =
  /<(?:img|image|feimage|object|embed|video|i?frame|link)\b|type=["']?image|url\(|@import|@font-face|\sbackground=/i;

/**
 * Whether a document must be looked at before it is printed: true for one that runs scripts or comes
 * from an address, since its HTML is not all there is to it.
 */
export function needsAudit(job: AuditedJob): boolean {
  const { html, visit } = job;
  if (visit?.body !== undefined || asksForSomething.test(html) || mayHaveDeadLinks(html))
    return true;
  return [html, ...marginsOf(job)].some(mayShowRareLetters);
}

/**
 * Looks at the document that a tab shows, and cuts its dead links. To be called before the page is
 * dressed, so that only what the document itself asks for is looked at.
 */
export async function auditDocument(
  { send, frameId }: Pick<TabSession, 'send' | 'frameId'>,
  job: AuditedJob,
  left: () => number,
): Promise<Lack[]> {
  if (!needsAudit(job)) return [];
  const expression = auditScript(job);
  const params = { expression, awaitPromise: true, returnByValue: true };
  // A document's own scripts may have changed everything in their world, so ours run in another.
  const world = job.visit?.javascript ? await send('Page.createIsolatedWorld', { frameId }) : {};
  const { executionContextId: contextId } = world;
  const place = typeof contextId === 'number' ? { contextId } : {};
  const { result } = await send('Runtime.evaluate', { ...params, ...place }, left());
  return readAudit(isRecord(result) ? result.value : undefined);
}

/** An expression that cuts dead links and becomes a text for `readAudit`. */
function auditScript(job: AuditedJob): string {
  const { visit } = job;
  const nowhere = visit?.hasOrigin === true ? undefined : visit?.url;
  const isAlone = visit === undefined;
  return `(async () => {${reach}${picturesScript}${lettersScript}${linksScript}
    const { rules, missing } = readSheets();
    const { fonts, away } = findOthers(missing, ${isAlone});
    return JSON.stringify({
      links: cutLinks(${JSON.stringify(nowhere)}),
      letters: findLetters(${JSON.stringify(marginsOf(job))}, rules),
      pictures: await findPictures(rules, ${isAlone}),
      fonts,
      away,
    }, (_, value) => (Array.isArray(value) ? value.slice(0, 200) : value));
  })()`;
}

function marginsOf({ page = {}, margins = [] }: AuditedJob): string[] {
  return [...margins, page.header, page.footer].filter((text) => text !== undefined);
}
