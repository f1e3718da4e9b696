import { type ReactNode, type RefObject, useId } from 'react';
import type { KeptState } from '#portal/keep/keeper.ts';
import { stateWords } from '#portal/keep/state-words.ts';
import type { Draft } from '#portal/offline/draft-model.ts';
import styles from '#portal/services/execution/execution.module.css';
import { Button } from '#portal/ui/button.tsx';
import { CodeEditor, type EditorHandle } from '#portal/ui/code-editor/code-editor.tsx';
import type { EditorHelp } from '#portal/ui/code-editor/editor-help.ts';
import { setPlainMode, usePlainMode } from '#portal/ui/code-editor/plain-mode.ts';
import { DraftStamp } from '#portal/ui/draft-stamp.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { type Elsewhere, ElsewhereBanner } from '#portal/ui/feedback/elsewhere-banner.tsx';
import field from '#portal/ui/fields/field.module.css';
import { FieldError } from '#portal/ui/fields/field.tsx';
import { Slip } from '#portal/ui/slip.tsx';
import { Stamp } from '#portal/ui/stamp.tsx';

export function RequestPane({
  editor,
  text,
  state,
  draft,
  isDirty,
  isGone,
  error,
  help,
  onText,
  onForm,
  earlier,
  elsewhere,
  files,
}: {
  editor: RefObject<EditorHandle | null>;
  text: string;
  state: KeptState;
  /** The saved request in the pane. */
  draft: Draft | undefined;
  isDirty: boolean;
  /** It was deleted while it stood here. */
  isGone: boolean;
  /** What is wrong with the text. */
  error: string | undefined;
  help: EditorHelp | undefined;
  onText: (text: string) => void;
  /** Present where the request can be filled in as a form. */
  onForm: (() => void) | undefined;
  /** Offers what was put aside. */
  earlier: ReactNode;
  /** Present when somebody saved another text in between. */
  elsewhere: Elsewhere | undefined;
  /** Chooses files for it. */
  files: ReactNode;
}) {
  const id = useId();
  const isPlain = usePlainMode();
  const words = stateWords[state];
  const isOnlyHere = isDirty ? text !== '' : draft !== undefined && draft.state !== 'saved';
  return (
    <Slip
      {...(isOnlyHere ? { tone: 'unsent' as const } : {})}
      pane
      title={<span id={`${id}-label`}>Request</span>}
      aside={
        <>
          {isDirty && words ? (
            <Stamp tone={state === 'refused' ? 'error' : 'unsent'}>{words}</Stamp>
          ) : draft ? (
            <DraftStamp state={draft.state} />
          ) : null}
          {onForm ? (
            <Button variant="quiet" className={styles.toForm} onClick={onForm}>
              Fill in a form
            </Button>
          ) : null}
        </>
      }
    >
      <div className={styles.request}>
        {isGone ? (
          <Banner tone="error" live title="This request was deleted meanwhile.">
            Your text is still here; Save makes a new request of it.
          </Banner>
        ) : null}
        {elsewhere ? <ElsewhereBanner what="request" elsewhere={elsewhere} /> : null}
        {earlier}
        {files}
        <CodeEditor
          ref={editor}
          labelledBy={`${id}-label`}
          describedBy={`${id}-hint${error ? ` ${id}-error` : ''}`}
          language="json"
          value={text}
          placeholder={'{\n  "api_key": "{{api_key}}"\n}'}
          isInvalid={error !== undefined}
          help={help}
          className={styles.editor}
          onChange={onText}
        />
        <FieldError id={id} error={error} />
        <div className={styles.foot}>
          <p className={field.hint} id={`${id}-hint`}>
            JSON. <code>{'{{api_key}}'}</code> is your API key.{' '}
            <span className={styles.keys}>
              <kbd>Ctrl</kbd> + <kbd>Enter</kbd> executes, <kbd>Ctrl</kbd> + <kbd>S</kbd> saves.
            </span>
          </p>
          {isPlain ? null : (
            <Button variant="quiet" onClick={() => editor.current?.find()}>
              Find
            </Button>
          )}
          <Button variant="quiet" aria-pressed={isPlain} onClick={() => setPlainMode(!isPlain)}>
            Plain text
          </Button>
        </div>
      </div>
    </Slip>
  );
}
