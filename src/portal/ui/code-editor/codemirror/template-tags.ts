// The tags of a template, drawn over whatever language they stand in, and folded from the opening of a
// block to its end.
import { foldService } from '@codemirror/language';
import { Prec } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import type { LoadedLanguage } from '#portal/ui/code-editor/codemirror/mount-editor.ts';
import { blockEnd, type TagStyle, tagsIn } from '#portal/ui/code-editor/template-syntax.ts';

const drawn = {
  field: Decoration.mark({ class: 'cm-tag cm-tagField' }),
  block: Decoration.mark({ class: 'cm-tag cm-tagBlock' }),
  comment: Decoration.mark({ class: 'cm-tagComment' }),
};

const looks = EditorView.theme({
  '.cm-tag, .cm-tag *': { color: 'var(--pink-ink)' },
  '.cm-tag': { borderRadius: '2px', backgroundColor: 'var(--sunk)' },
  '.cm-tagBlock': { fontWeight: '700' },
  '.cm-tagComment, .cm-tagComment *': { color: 'var(--ink-2)', fontStyle: 'italic' },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline dotted var(--bar-2) 2px',
    textUnderlineOffset: '3px',
  },
});

export function textTemplate(tags: TagStyle): LoadedLanguage {
  return { extension: templateTags(tags), sources: [] };
}

export function templateTags(style: TagStyle) {
  const plugin = ViewPlugin.fromClass(
    class {
      marks: DecorationSet;
      constructor(view: EditorView) {
        this.marks = marksIn(view, style);
      }
      update({ docChanged, viewportChanged, view }: ViewUpdate) {
        if (docChanged || viewportChanged) this.marks = marksIn(view, style);
      }
    },
    { decorations: ({ marks }) => marks },
  );
  return [
    // Within the marks of the language around them, or its colours would win.
    Prec.high(plugin),
    foldService.of((state, from, to) => {
      const tag = tagsIn(state.sliceDoc(from, to), style).findLast(({ kind }) => kind === 'open');
      if (!tag) return null;
      const end = blockEnd(state.doc.toString(), from + tag.end, style);
      return end !== undefined && end > to ? { from: from + tag.end, to: end } : null;
    }),
    looks,
  ];
}

function marksIn(view: EditorView, style: TagStyle): DecorationSet {
  return Decoration.set(
    view.visibleRanges.flatMap(({ from, to }) => {
      // A tag may begin above what is in sight.
      const start = view.state.doc.lineAt(from).from;
      return tagsIn(view.state.sliceDoc(start, to), style).map(({ kind, start: at, end }) => {
        const mark = kind === 'comment' ? 'comment' : kind === 'field' ? 'field' : 'block';
        return drawn[mark].range(start + at, start + end);
      });
    }),
    true,
  );
}
