// What a document without scripts can set for its page, and so for the next document: policies,
// languages and colour schemes by <meta>, base URLs by <base>, style sets by titles and <link>,
// link colours by attributes of <body>.
const marks = /<meta|<base|<link|\btitle\s*=|link\s*=/i;
const harmless = /<meta charset=["']?[\w-]+["']?\s*\/?>/gi;

/** Whether the page should be recreated after a document; false positives are possible. */
export function changesPageState(html: string): boolean {
  return marks.test(html.replace(harmless, ''));
}
