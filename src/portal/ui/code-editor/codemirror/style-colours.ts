// Colours for what stands in <style>: a parser of its own would be larger than that of HTML.
import { syntaxTree } from '@codemirror/language';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';

const marks = {
  comment: Decoration.mark({ class: 'cm-cssComment' }),
  text: Decoration.mark({ class: 'cm-cssText' }),
  rule: Decoration.mark({ class: 'cm-cssRule' }),
  name: Decoration.mark({ class: 'cm-cssName' }),
  number: Decoration.mark({ class: 'cm-cssNumber' }),
};

const looks = EditorView.theme({
  '.cm-cssComment': { color: 'var(--ink-2)' },
  '.cm-cssText': { color: 'var(--code-string)' },
  '.cm-cssRule': { color: 'var(--code-keyword)' },
  '.cm-cssName': { color: 'var(--code-key)' },
  '.cm-cssNumber': { color: 'var(--code-number)' },
});

// A property only where one can stand: `a:hover` has none.
const pieces =
  /(?<comment>\/\*[\s\S]*?(?:\*\/|$))|(?<text>"[^"\n]*"?|'[^'\n]*'?)|(?<rule>@[\w-]+)|(?<name>(?<=[{;\n]\s*|^\s*)[\w-]+(?=\s*:\s))|(?<number>#[\da-f]{3,8}\b|(?<![\w-])-?\d*\.?\d+(?:%|[a-z]+)?)/gi;

export const styleColours = [
  ViewPlugin.fromClass(
    class {
      marks: DecorationSet;
      constructor(view: EditorView) {
        this.marks = marksIn(view);
      }
      update({ docChanged, viewportChanged, view, startState, state }: ViewUpdate) {
        const isParsed = syntaxTree(startState) !== syntaxTree(state);
        if (docChanged || viewportChanged || isParsed) this.marks = marksIn(view);
      }
    },
    { decorations: (plugin) => plugin.marks },
  ),
  looks,
];

function marksIn(view: EditorView): DecorationSet {
  const ranges: ReturnType<Decoration['range']>[] = [];
  for (const seen of view.visibleRanges) {
    syntaxTree(view.state).iterate({
      ...seen,
      enter(node) {
        if (node.name !== 'StyleText') return;
        const from = view.state.doc.lineAt(Math.max(node.from, seen.from)).from;
        const start = Math.max(node.from, from);
        const text = view.state.sliceDoc(start, Math.min(node.to, seen.to));
        for (const { groups = {}, index, 0: whole } of text.matchAll(pieces)) {
          const kind = kinds.find((one) => groups[one] !== undefined);
          if (kind) ranges.push(marks[kind].range(start + index, start + index + whole.length));
        }
      },
    });
  }
  return Decoration.set(ranges, true);
}

const kinds = ['comment', 'text', 'rule', 'name', 'number'] as const;
