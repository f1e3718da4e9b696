// A field for code. It begins as a plain text field, which works at once; the editor with colours,
// folding, completion and marked faults takes its place when it has been loaded, with text, caret, scroll
// position and focus. Where it cannot be loaded, or somebody prefers the plain field, that one stays.
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from '#portal/ui/code-editor/code-editor.module.css';
import type {
  LoadedLanguage,
  MountedEditor,
  mountEditor,
} from '#portal/ui/code-editor/codemirror/mount-editor.ts';
import type { EditorHelp } from '#portal/ui/code-editor/editor-help.ts';
import { type EditorLanguage, loadLanguage } from '#portal/ui/code-editor/editor-languages.ts';
import { usePlainMode } from '#portal/ui/code-editor/plain-mode.ts';
import { insertText, placeInField, showRange } from '#portal/ui/code-editor/show-range.ts';

export interface EditorHandle {
  focus(): void;
  /** Marks a part of the text, takes the focus and brings it into sight. */
  select(start: number, end: number): void;
  /** Where the caret stands. */
  caret(): number;
  /** Puts a text in the place of what is marked; the caret then stands `caret` letters behind its start. */
  insert(text: string, caret: number): void;
  /** Opens the search; false where the plain field has none but the browser's. */
  find(): boolean;
}

export function CodeEditor({
  ref,
  labelledBy,
  describedBy,
  language,
  value,
  placeholder,
  isInvalid,
  help,
  className,
  onChange,
}: {
  ref: Ref<EditorHandle>;
  labelledBy: string;
  describedBy: string;
  /** As it is at first; for another one the editor is mounted afresh. */
  language: EditorLanguage;
  value: string;
  placeholder: string;
  isInvalid: boolean;
  /** Undefined until it is known what belongs into the text. */
  help: EditorHelp | undefined;
  className: string | undefined;
  onChange: (text: string) => void;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const first = useRef(value);
  const latest = useRef({ onChange, value });
  const isPlain = usePlainMode();
  const program = useEditorProgram(!isPlain, language);
  const [isComposing, setIsComposing] = useState(false);
  const [editor, setEditor] = useState<MountedEditor>();

  useLayoutEffect(() => {
    latest.current = { onChange, value };
  });
  useLayoutEffect(() => {
    const [field, parent] = [area.current, host.current];
    // An input method would lose the word it is in the middle of.
    if (!program || isPlain || isComposing || !field || !parent || editor) return;
    const hasFocus = document.activeElement === field;
    const mounted = program.mountEditor({
      parent,
      language: program.language,
      text: latest.current.value,
      before: first.current,
      placeholder,
      selection: [field.selectionStart, field.selectionEnd],
      onChange: (text, isDue) => {
        if (isDue) flushSync(() => latest.current.onChange(text));
        else latest.current.onChange(text);
      },
    });
    // Drawn, or it could take neither scroll position nor focus.
    parent.hidden = false;
    mounted.view.scrollDOM.scrollTo({ top: field.scrollTop, left: field.scrollLeft });
    if (hasFocus) mounted.view.focus();
    setEditor(mounted);
  }, [program, isPlain, isComposing, placeholder, editor]);
  useLayoutEffect(() => {
    const field = area.current;
    if (!isPlain || !editor || !field) return;
    const { from, to } = editor.view.state.selection.main;
    field.setSelectionRange(from, to);
    if (editor.view.hasFocus) field.focus();
    setEditor(undefined);
  }, [isPlain, editor]);
  useEffect(() => () => editor?.destroy(), [editor]);
  useLayoutEffect(() => editor?.setText(value), [editor, value]);
  useLayoutEffect(
    () => editor?.describe({ labelledBy, describedBy, isInvalid }),
    [editor, labelledBy, describedBy, isInvalid],
  );
  useEffect(() => editor?.setHelp(help), [editor, help]);

  useImperativeHandle(ref, () => ({
    focus: () => (editor?.view ?? area.current)?.focus(),
    select(start, end) {
      if (editor) editor.select(start, end);
      else if (area.current) {
        const [from, to] = [placeInField(value, start), placeInField(value, end)];
        showRange(area.current, from, to);
      }
    },
    caret: () => editor?.view.state.selection.main.from ?? area.current?.selectionStart ?? 0,
    insert(text, caret) {
      if (editor) insertAtCaret(editor.view, text, caret);
      else if (area.current) insertText(area.current, text, caret);
    },
    find: () => editor?.find() ?? false,
  }));

  return (
    <div className={[styles.frame, className].filter(Boolean).join(' ')}>
      <div ref={host} className={styles.host} hidden={!editor} />
      {editor && !isPlain ? null : (
        <textarea
          ref={area}
          className={styles.area}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onCompositionStart={() => setIsComposing(true)}
          onCompositionEnd={() => setIsComposing(false)}
          placeholder={placeholder}
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
        />
      )}
    </div>
  );
}

function insertAtCaret(view: MountedEditor['view'], text: string, caret: number): void {
  const { from, to } = view.state.selection.main;
  view.focus();
  view.dispatch({
    changes: { from, to, insert: text },
    selection: { anchor: from + caret },
    scrollIntoView: true,
    userEvent: 'input',
  });
}

interface Program {
  mountEditor: typeof mountEditor;
  language: LoadedLanguage | undefined;
}

/** Undefined until it is loaded, and where it cannot be. */
function useEditorProgram(isWanted: boolean, name: EditorLanguage): Program | undefined {
  const [loaded, setLoaded] = useState<Program>();
  useEffect(() => {
    if (!isWanted) return;
    let isShown = true;
    Promise.all([
      import('#portal/ui/code-editor/codemirror/mount-editor.ts'),
      loadLanguage(name),
    ]).then(
      ([program, language]) => {
        if (isShown) setLoaded({ mountEditor: program.mountEditor, language });
      },
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [isWanted, name]);
  return loaded;
}
