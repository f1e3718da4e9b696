import type { HtmlTagDescriptor, Plugin } from 'vite';

const fontName = /atkinson-hyperlegible-next-latin-wght-normal-[\w-]+\.woff2$/;
const sheetName = /\/style-[\w-]+\.css$/;
const fontFaces = /@font-face\s*\{[^}]*\}/g;

/**
 * Preloads the one font of the first page, whose hashed name is known only to the build, and declares all
 * fonts in the page. In the style sheet, which comes later, they would be declared a second time, and a
 * browser then decides anew whether to show them: the lines of a page that is being read would move.
 */
export function fontHead(): Plugin {
  return {
    name: 'portal:font-head',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const tags: HtmlTagDescriptor[] = [];
        const files = Object.values(bundle ?? {});
        const font = files.find(({ fileName }) => fontName.test(fileName));
        if (font) {
          const attrs = {
            rel: 'preload',
            href: `/${font.fileName}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: '',
          };
          tags.push({ tag: 'link', attrs, injectTo: 'head' });
        }
        for (const file of files) {
          if (file.type !== 'asset' || !sheetName.test(`/${file.fileName}`)) continue;
          const sheet = String(file.source);
          file.source = sheet.replace(fontFaces, '');
          const children = (sheet.match(fontFaces) ?? []).join('');
          tags.push({ tag: 'style', children, injectTo: 'head' });
        }
        return tags;
      },
    },
  };
}
