// Finds resources that a document lacks, in the browser, shortly before printing. Skipped for
// documents that cannot lack anything.
import { lettersScript, mayShowRareLetters } from '#services/renderer/audit/audit-glyphs.ts';
import { picturesScript } from '#services/renderer/audit/audit-images.ts';
import { linksScript, mayHaveDeadLinks } from '#services/renderer/audit/audit-links.ts';
import { readAudit } from '#services/renderer/audit/read-audit.ts';
import { isRecord } from '#services/renderer/browser/cdp-connection.ts';
import { reach } from '#services/renderer/tab-scripts.ts';
import type { SendToTab, TabSession } from '#services/renderer/tab-session.ts';
import type { Finding, PrintJob } from '#services/tools.ts';

/** Time limit of the audit; what was found until then is reported. */
const patienceMs = 3_000;
const framesMax = 20;

interface AuditedJob extends Pick<PrintJob, 'html' | 'page' | 'visit'> {
  /** HTML of the header and footer. */
  margins?: readonly string[];
}

/** Anything that a document loads by URL, or a font of its own. */
const asksForSomething =
  /<(?:img|image|feimage|object|embed|video|i?frame|link)\b|type=["']?image|url\(|@import|@font-face|\sbackground=/i;

/**
 * Whether a document must be audited before printing: true for one that runs scripts or was loaded
 * from a URL, because its HTML is not everything.
 */
export function needsAudit(job: AuditedJob): boolean {
  const { html, visit } = job;
  if (visit?.body !== undefined || asksForSomething.test(html) || mayHaveDeadLinks(html))
    return true;
  return [html, ...marginsOf(job)].some(mayShowRareLetters);
}

/**
 * Audits the document in a tab and removes its invalid links. Call it before page styles are added,
 * so that only the document itself is audited.
 */
export async function auditDocument(
  { send, frameId }: Pick<TabSession, 'send' | 'frameId'>,
  job: AuditedJob,
  left: () => number,
): Promise<Finding[]> {
  if (!needsAudit(job)) return [];
  const findings: Finding[] = [];
  for (const id of [frameId, ...(await innerFrames(job, send))]) {
    findings.push(...(await auditFrame(id, id !== frameId || job.visit?.javascript === true)));
  }
  return withoutTwins(findings);

  async function auditFrame(id: string, isApart: boolean): Promise<Finding[]> {
    // The document's scripts may have changed their JavaScript environment, so ours run in an
    // isolated one.
    const world = isApart ? await send('Page.createIsolatedWorld', { frameId: id }) : {};
    const { executionContextId: contextId } = world;
    const place = typeof contextId === 'number' ? { contextId } : {};
    // The margins belong to the document, not to each of its frames.
    const expression = auditScript(job, id === frameId ? marginsOf(job) : []);
    const params = { expression, awaitPromise: true, returnByValue: true, ...place };
    const { result } = await send('Runtime.evaluate', params, left());
    return readAudit(isRecord(result) ? result.value : undefined);
  }
}

/** Frames in the process of their document; cross-site frames have a process of their own. */
async function innerFrames({ html, visit }: AuditedJob, send: SendToTab): Promise<string[]> {
  if (visit?.body === undefined && !/<i?frame/i.test(html)) return [];
  const { frameTree } = await send('Page.getFrameTree');
  return framesIn(frameTree).slice(1, framesMax);
}

function framesIn(tree: unknown): string[] {
  if (!isRecord(tree) || !isRecord(tree.frame)) return [];
  const inner = Array.isArray(tree.childFrames) ? tree.childFrames : [];
  return [String(tree.frame.id), ...inner.flatMap(framesIn)];
}

/** The same resource may be missing in a document and in its frames. */
function withoutTwins(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [finding.message, finding])).values()];
}

/** An expression that removes invalid links and returns a text for `readAudit`. */
function auditScript({ visit }: AuditedJob, margins: readonly string[]): string {
  const nowhere = visit?.hasOrigin === true ? undefined : visit?.url;
  const isAlone = visit === undefined;
  return `(async () => {${reach}${picturesScript}${lettersScript}${linksScript}
    const endsAt = performance.now() + ${patienceMs};
    let isCut = false;
    const isLate = () => (isCut ||= performance.now() > endsAt);
    const { rules, missing } = readSheets();
    const { pictures, texts } = await findPictures(rules, ${isAlone});
    const { fonts, away } = findOthers(missing, ${isAlone});
    return JSON.stringify({
      links: cutLinks(${JSON.stringify(nowhere)}),
      letters: findLetters(${JSON.stringify(margins)}, texts, rules),
      pictures,
      fonts,
      away,
      isCut,
    }, (_, value) => (Array.isArray(value) ? value.slice(0, 200) : value));
  })()`;
}

function marginsOf({ page = {}, margins = [] }: AuditedJob): string[] {
  return [...margins, page.header, page.footer].filter((text) => text !== undefined);
}
