// Everything that readers and screen readers are told of a PDF, as pdf.js finds it.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** In a form that can be compared: texts with their tags, structure, links and bookmarks. */
export async function readDocument(bytes: Uint8Array): Promise<unknown> {
  // pdf.js detaches the buffer, so it gets a copy.
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  const document = await task.promise;
  try {
    const pages: unknown[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent({ includeMarkedContent: true });
      const structure: unknown = await page.getStructTree();
      const texts = items.map((item) => ({ ...item, fontName: fontOf(item) }));
      pages.push({ texts, structure, links: await page.getAnnotations() });
      page.cleanup();
    }
    const [outline, marks, { info }] = await Promise.all([
      document.getOutline(),
      document.getMarkInfo(),
      document.getMetadata(),
    ]);
    const { Title: title, Author: author, Language: language } = Object(info);
    return { pages, outline, marks, title, author, language };
  } finally {
    await task.destroy();
  }
}

/** Without the number that pdf.js gives to each document that it opens. */
function fontOf(item: object): string | undefined {
  return 'fontName' in item ? String(item.fontName).replace(/^g_d\d+_/, '') : undefined;
}
