// Headers and footers as documents: they load what they need through the same door as the body, and
// what does not come is told under their own names.
import { limits } from '#contract/limits.ts';
import { createResourceLoader, type LoaderSettings } from '#services/renderer/resource-loader.ts';
import type { PrintedPdf, RunningHtml, Warning } from '#services/tools.ts';

interface RunningFields {
  header_html?: string | undefined;
  footer_html?: string | undefined;
}

interface OpenedRunning {
  /** Undefined where neither is asked for. */
  html: RunningHtml | undefined;
  /** What did not come, once it is printed. */
  failures(printed: PrintedPdf): Warning[];
}

/** @param baseUrl the address of the document they stand around, if it has one */
export function openRunning(
  fields: RunningFields,
  baseUrl: string | undefined,
  settings: LoaderSettings,
): OpenedRunning {
  const { header_html: headerHtml, footer_html: footerHtml } = fields;
  if (headerHtml === undefined && footerHtml === undefined) {
    return { html: undefined, failures: () => [] };
  }
  // Each page carries all of it again.
  const loader = createResourceLoader({ ...settings, bytesMax: limits.runningBytesMax });
  return {
    html: { headerHtml, footerHtml, baseUrl, load: loader.load },
    failures: ({ runningFindings = [] }) => [
      ...loader.failures().map(({ name, message }) => ({ path: pathOf(fields, name), message })),
      ...runningFindings.map((name) => ({ path: pathOf(fields, name), message: findingOf(name) })),
    ],
  };
}

function findingOf(name: string): string {
  return name === '@font-face'
    ? 'Fonts of @font-face are not ready when headers and footers are drawn; the fonts of the product are used instead.'
    : `Headers and footers do not show <${name}>.`;
}

/** Both are loaded together, so it is the one in which the name stands. */
function pathOf({ header_html, footer_html = '' }: RunningFields, name: string): string {
  const isFooter =
    header_html === undefined || (!header_html.includes(name) && footer_html.includes(name));
  return isFooter ? 'footer_html' : 'header_html';
}
