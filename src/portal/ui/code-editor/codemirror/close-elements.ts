// The end tag of an element that has just been opened, and `</` completed to that of the innermost one.
import { syntaxTree } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { voidElements } from '#portal/ui/code-editor/codemirror/html-names.ts';

const tagMax = 500;

export const closeElements = EditorView.inputHandler.of((view, from, to, typed) => {
  const { state } = view;
  if (view.composing || from !== to || state.readOnly) return false;
  const before = state.sliceDoc(Math.max(0, from - tagMax), from);
  const text = state.doc.toString();
  let end: string | undefined;
  if (typed === '>') {
    const name = /<([a-z][\w-]*)(?:\s[^<>]*)?$/i.exec(before)?.[1];
    if (name === undefined || before.endsWith('/') || voidElements.has(name.toLowerCase())) {
      return false;
    }
    if (opened(text, name) > 0) end = `</${name}>`;
  } else if (typed === '/' && before.endsWith('<')) {
    const name = innermost(view, from - 1);
    if (name !== undefined && opened(text, name) > 0) end = `${name}>`;
  }
  if (end === undefined) return false;
  const caret = from + typed.length + (typed === '/' ? end.length : 0);
  view.dispatch({
    changes: { from, insert: typed + end },
    selection: { anchor: caret },
    userEvent: 'input.type',
  });
  return true;
});

/** How many elements of a name have no end tag. */
function opened(text: string, name: string): number {
  const count = (sign: string) =>
    text.split(new RegExp(`${sign}${name}(?![\\w-])`, 'i')).length - 1;
  return count('<') - count('</');
}

function innermost(view: EditorView, at: number): string | undefined {
  let node = syntaxTree(view.state).resolveInner(at, -1);
  while (node.name !== 'Element' && node.parent) node = node.parent;
  const name = node.getChild('OpenTag')?.getChild('TagName');
  return name ? view.state.sliceDoc(name.from, name.to) : undefined;
}
