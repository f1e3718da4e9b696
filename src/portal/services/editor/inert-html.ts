// A result's HTML made ready for a frame without any rights. The frame's empty `sandbox` takes scripts,
// forms, links and the portal's origin from it; the policy takes the network, so that looking at a
// result tells nobody of it.
const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:";

// Behind the doctype, or the page would be drawn by the rules of before 1998.
const start = /^\s*(?:<!--[\s\S]*?-->\s*)*(?:<!doctype[^>]*>)?/i;

/** Links lead to new windows, which the frame may not open: they do nothing. */
export function inertHtml(html: string): string {
  const head = `<meta http-equiv="Content-Security-Policy" content="${policy}"><base target="_blank">`;
  return html.replace(start, (doctype) => doctype + head);
}
