// What search engines show of a published page: how its first paragraph begins.
const shortest = 40;
const longest = 155;

/** Undefined where there is no paragraph that says enough. */
export function firstSentences(html: string): string | undefined {
  for (const [, inner = ''] of html.matchAll(/<p>([\s\S]*?)<\/p>/g)) {
    const text = plainText(inner);
    if (text.length >= shortest) return shortened(text);
  }
  return undefined;
}

// Of HTML that sanitize-html has written: it escapes these signs only.
function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}

function shortened(text: string): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest - 1);
  const end = cut.lastIndexOf(' ');
  return `${(end === -1 ? cut : cut.slice(0, end)).toWellFormed()}…`;
}
