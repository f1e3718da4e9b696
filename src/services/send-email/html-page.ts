// What stands around the body of a mail. Mail programs guess at anything less than a whole page.

/** Whether a text is HTML: it has at least one tag. */
export function isHtml(text: string): boolean {
  return /<(?:!doctype|!--|\/?[a-z][a-z0-9-]*(?=[\s/>]))/i.test(text);
}

/** A page, of a page or a part of one. */
export function htmlPage(html: string): string {
  if (/<(?:html|body)[\s>]/i.test(html)) return html;
  return page(html);
}

/** A page that shows a plain text as it is, with its addresses as links. */
export function pageOfText(text: string): string {
  const html = text.split(/(\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/g).map((part, index) => {
    const shown = escaped(part);
    return index % 2 === 1 ? `<a href="${shown}">${shown}</a>` : shown;
  });
  return page(`<div dir="auto" style="white-space: pre-wrap">${html.join('')}</div>`);
}

function page(body: string): string {
  return `<!doctype html>
<html>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body>
${body}
</body>
</html>
`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
