// The code editor with its tools in the line below: one part of a desk.
import { type ReactNode, type RefObject, useId, useRef } from 'react';
import { Button } from '#portal/ui/button.tsx';
import { CodeEditor, type EditorHandle } from '#portal/ui/code-editor/code-editor.tsx';
import desk from '#portal/ui/code-editor/desk.module.css';
import type { EditorHelp } from '#portal/ui/code-editor/editor-help.ts';
import type { EditorLanguage } from '#portal/ui/code-editor/editor-languages.ts';
import { setPlainMode, usePlainMode } from '#portal/ui/code-editor/plain-mode.ts';
import { FieldError } from '#portal/ui/fields/field.tsx';

export function EditorPart({
  ref,
  label,
  error,
  children,
  ...editor
}: {
  ref?: RefObject<EditorHandle | null>;
  label: string;
  error: string | undefined;
  /** The line below, with the tools of the editor in it. */
  children: (tools: ReactNode) => ReactNode;
  language: EditorLanguage;
  value: string;
  placeholder: string;
  isInvalid: boolean;
  help: EditorHelp | undefined;
  onChange: (text: string) => void;
}) {
  const id = useId();
  const own = useRef<EditorHandle>(null);
  const handle = ref ?? own;
  const isPlain = usePlainMode();
  return (
    <div className={desk.part}>
      <span id={`${id}-label`} hidden>
        {label}
      </span>
      <CodeEditor
        {...editor}
        ref={handle}
        labelledBy={`${id}-label`}
        describedBy={`${id}-error`}
        className={desk.editor}
      />
      <FieldError id={id} error={error} />
      {children(
        <>
          {isPlain ? null : (
            <Button variant="quiet" onClick={() => handle.current?.find()}>
              Find
            </Button>
          )}
          <Button variant="quiet" aria-pressed={isPlain} onClick={() => setPlainMode(!isPlain)}>
            Plain text
          </Button>
        </>,
      )}
    </div>
  );
}
