// Templates in HTML: the language, its styles, and the tags of a template over both. The parser for HTML
// alone: those for scripts and styles would weigh three times as much, for little that templates need.
import { foldInside, foldNodeProp, LRLanguage } from '@codemirror/language';
import { parser } from '@lezer/html';
import { closeElements } from '#portal/ui/code-editor/codemirror/close-elements.ts';
import { htmlNames } from '#portal/ui/code-editor/codemirror/html-names.ts';
import { markupColours } from '#portal/ui/code-editor/codemirror/markup-colours.ts';
import type { LoadedLanguage } from '#portal/ui/code-editor/codemirror/mount-editor.ts';
import { styleColours } from '#portal/ui/code-editor/codemirror/style-colours.ts';
import { templateTags } from '#portal/ui/code-editor/codemirror/template-tags.ts';
import type { TagStyle } from '#portal/ui/code-editor/template-syntax.ts';

const html = LRLanguage.define({
  name: 'html',
  parser: parser.configure({
    dialect: 'selfClosing',
    props: [
      foldNodeProp.add({
        Element(node) {
          const [open, close] = [node.firstChild, node.lastChild];
          if (open?.name !== 'OpenTag' || !close) return null;
          return { from: open.to, to: close.name === 'CloseTag' ? close.from : node.to };
        },
        Comment: foldInside,
      }),
    ],
  }),
  languageData: {
    commentTokens: { block: { open: '<!--', close: '-->' } },
  },
});

/** Without a style of tags: a page, in which they would be text like any other. */
export function htmlTemplate(tags: TagStyle | undefined): LoadedLanguage {
  const language = [html, closeElements, markupColours, styleColours];
  return {
    extension: tags === undefined ? language : [...language, templateTags(tags)],
    sources: [htmlNames],
  };
}
