// The editor itself: CodeMirror 6 with what a request needs. The first of the late chunks; a language
// other than JSON is another.
import {
  autocompletion,
  type CompletionSource,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
} from '@codemirror/language';
import { linter, nextDiagnostic, previousDiagnostic, setDiagnostics } from '@codemirror/lint';
import { openSearchPanel, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import {
  EditorView,
  placeholder as emptyHint,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  tooltips,
} from '@codemirror/view';
import { colours, looks } from '#portal/ui/code-editor/codemirror/looks.ts';
import { diagnosticsOf, proposalsAt } from '#portal/ui/code-editor/codemirror/show-help.ts';
import type { EditorHelp } from '#portal/ui/code-editor/editor-help.ts';

/** A language that travels on its own. */
export interface LoadedLanguage {
  extension: Extension;
  /** What it proposes where the screen's own help has nothing. */
  sources: readonly CompletionSource[];
}

export interface MountedEditor {
  view: EditorView;
  /** A text that somebody else put in the place of the one here; one step for Undo. */
  setText(text: string): void;
  describe(facts: { labelledBy: string; describedBy: string; isInvalid: boolean }): void;
  /** Another help says other things about the text. */
  setHelp(help: EditorHelp | undefined): void;
  select(start: number, end: number): void;
  find(): boolean;
  destroy(): void;
}

// The user event of a text that somebody else put here.
const fromOutside = 'set';
const checkAfterMs = 500;
// What a screen does with a longer text takes longer than a letter may take to appear.
const tellAtOnceMax = 10_000;

// Ctrl+Enter executes, and Tab leaves the field: CodeMirror binds Tab only where one asks for it.
const keys = [
  ...closeBracketsKeymap,
  ...completionKeymap,
  ...searchKeymap,
  ...historyKeymap,
  ...foldKeymap,
  { key: 'F8', run: nextDiagnostic },
  { key: 'Shift-F8', run: previousDiagnostic },
  ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
];

// As the portal's own buttons are written.
const phrases = {
  next: 'Next',
  previous: 'Previous',
  all: 'All',
  'match case': 'Match case',
  regexp: 'Pattern',
  'by word': 'Whole words',
  replace: 'Replace',
  'replace all': 'Replace all',
};

export function mountEditor({
  parent,
  language,
  text,
  before,
  placeholder,
  selection,
  onChange,
}: {
  parent: HTMLElement;
  /** JSON without. */
  language: LoadedLanguage | undefined;
  text: string;
  /** What stood here before anything was typed, for Undo. */
  before: string;
  placeholder: string;
  selection: readonly [number, number];
  /** `isDue`: somebody acts on the text in this very moment. */
  onChange: (text: string, isDue: boolean) => void;
}): MountedEditor {
  const facts = new Compartment();
  let help: EditorHelp | undefined;
  let isTold = true;
  // The text as everybody else has it: line ends may be others than here.
  let known = before;
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: before,
      extensions: [
        lineNumbers(),
        foldGutter(),
        highlightSpecialChars(),
        history(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        search({ top: true }),
        autocompletion({
          override: [proposalsAt(() => help), ...(language?.sources ?? [])],
          icons: false,
        }),
        linter(
          diagnosticsOf(() => help),
          { delay: checkAfterMs },
        ),
        keymap.of(keys),
        EditorState.phrases.of(phrases),
        EditorState.tabSize.of(2),
        indentUnit.of('  '),
        emptyHint(placeholder),
        // Lists and notes may be larger than the pane, which cuts off what is inside it.
        tooltips({ parent: parent.closest('main') ?? document.body }),
        language?.extension ?? json(),
        colours,
        looks,
        facts.of([]),
        EditorView.updateListener.of(({ docChanged, state, transactions }) => {
          if (!docChanged || transactions.some((one) => one.isUserEvent(fromOutside))) return;
          isTold = false;
          if (state.doc.length <= tellAtOnceMax) tell();
          else requestAnimationFrame(() => setTimeout(tell));
        }),
        EditorView.domEventHandlers({
          keydown: ({ ctrlKey, metaKey }) => {
            if (ctrlKey || metaKey) tell(true);
          },
          blur: () => tell(),
        }),
      ],
    }),
  });
  function tell(isDue = false) {
    if (isTold) return;
    isTold = true;
    known = view.state.doc.toString();
    onChange(known, isDue);
  }
  const tellNow = () => tell();
  addEventListener('pagehide', tellNow);
  document.addEventListener('visibilitychange', tellNow);
  /** An offset of the text as everybody has it, as one of this document, whose line ends are single. */
  const place = (offset: number) => {
    tell();
    const doubles = known.includes('\r\n') ? known.slice(0, offset).split('\r\n').length - 1 : 0;
    return Math.max(0, Math.min(offset - doubles, view.state.doc.length));
  };
  const replace = (next: string) => {
    known = next;
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: view.state.toText(next) },
      selection: { anchor: 0 },
      userEvent: fromOutside,
    });
  };
  const setText = (next: string) => {
    // What was typed a moment ago is newer.
    if (!isTold) tell();
    else if (next !== known) replace(next);
  };
  setText(text);
  const [start, end] = selection;
  view.dispatch({ selection: { anchor: place(start), head: place(end) } });
  return {
    view,
    setText,
    describe: ({ labelledBy, describedBy, isInvalid }) =>
      view.dispatch({
        effects: facts.reconfigure(
          EditorView.contentAttributes.of({
            'aria-labelledby': labelledBy,
            'aria-describedby': describedBy,
            // It can be focused without; not everybody who checks knows that.
            tabindex: '0',
            ...(isInvalid ? { 'aria-invalid': 'true' } : {}),
          }),
        ),
      }),
    setHelp(next) {
      help = next;
      // Not with the next key only, which may be long in coming.
      view.dispatch(setDiagnostics(view.state, diagnosticsOf(() => help)(view)));
    },
    select(from, to) {
      view.focus();
      const range = { anchor: place(from), head: place(to) };
      view.dispatch({
        selection: range,
        effects: EditorView.scrollIntoView(range.anchor, { y: 'center', x: 'center' }),
      });
    },
    find: () => openSearchPanel(view),
    destroy() {
      tell();
      removeEventListener('pagehide', tellNow);
      document.removeEventListener('visibilitychange', tellNow);
      view.destroy();
    },
  };
}
