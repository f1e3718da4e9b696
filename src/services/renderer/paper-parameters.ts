import { Problem } from '#contract/problems.ts';
import type { RunningLayout } from '#services/renderer/running-elements/running-parts.ts';
import type { PrintJob } from '#services/tools.ts';

const a4 = { paperWidth: 8.27, paperHeight: 11.69 } as const;
/**
 * The parameters of the browser's print command; one page more than allowed, to detect long
 * documents.
 */
export function paperParameters(
  { tagged, outline = false, paper = {} }: Pick<PrintJob, 'tagged' | 'outline' | 'paper'>,
  pagesMax: number,
  running: RunningLayout | undefined,
): Record<string, unknown> {
  return {
    ...a4,
    printBackground: paper.printBackground ?? true,
    preferCSSPageSize: paper.preferCssPageSize ?? true,
    generateTaggedPDF: tagged,
    generateDocumentOutline: tagged && outline,
    pageRanges: paper.pageRanges ?? `1-${pagesMax + 1}`,
    ...(paper.scale === undefined ? {} : { scale: paper.scale }),
    ...(running && {
      displayHeaderFooter: true,
      headerTemplate: running.headerTemplate,
      footerTemplate: running.footerTemplate,
      ...(running.marginTop === undefined ? {} : { marginTop: running.marginTop }),
      ...(running.marginBottom === undefined ? {} : { marginBottom: running.marginBottom }),
    }),
  };
}

/** The browser counts pages while printing, so only then a range is known to be out of bounds. */
export function refusedRanges(
  { paper }: Pick<PrintJob, 'paper'>,
  said: string,
): Problem | undefined {
  if (paper?.pageRanges === undefined || !/range/i.test(said)) return undefined;
  return new Problem('field_invalid', {
    cause: said,
    errors: [{ path: 'page_ranges', message: 'The document has no such pages.' }],
  });
}
