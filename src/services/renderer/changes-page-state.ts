// What a document without scripts can set for the page it is written into, and so for the next one:
// policies, languages and colour schemes by <meta>, addresses by <base>, sets of styles by titles and
// <link>, colours of links by attributes of <body>.
const marks = /<meta|<base|<link|\btitle\s*=|link\s*=/i;
const harmless = /<meta charset=["']?[\w-]+["']?\s*\/?>/gi;

/** Whether the page should be made anew after a document; may be true for one that does nothing. */
export function changesPageState(html: string): boolean {
  return marks.test(html.replace(harmless, ''));
}
