import { type ReactNode, type Ref, useId } from 'react';
import type { KeptState } from '#portal/keep/keeper.ts';
import type { Draft } from '#portal/offline/draft-model.ts';
import { type Elsewhere, ElsewhereBanner } from '#portal/services/editor/elsewhere-banner.tsx';
import { stateWords } from '#portal/services/editor/state-words.ts';
import styles from '#portal/services/execution/execution.module.css';
import { DraftStamp } from '#portal/ui/draft-stamp.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import field from '#portal/ui/fields/field.module.css';
import { FieldError } from '#portal/ui/fields/field.tsx';
import { Slip } from '#portal/ui/slip.tsx';
import { Stamp } from '#portal/ui/stamp.tsx';

export function RequestPane({
  ref,
  text,
  state,
  draft,
  isDirty,
  isGone,
  error,
  onText,
  earlier,
  elsewhere,
}: {
  ref: Ref<HTMLTextAreaElement>;
  text: string;
  state: KeptState;
  /** The saved request in the pane. */
  draft: Draft | undefined;
  isDirty: boolean;
  /** It was deleted while it stood here. */
  isGone: boolean;
  /** What is wrong with the text. */
  error: string | undefined;
  onText: (text: string) => void;
  /** Offers what was put aside. */
  earlier: ReactNode;
  /** Present when somebody saved another text in between. */
  elsewhere: Elsewhere | undefined;
}) {
  const id = useId();
  const words = stateWords[state];
  const isOnlyHere = isDirty ? text !== '' : draft !== undefined && draft.state !== 'saved';
  return (
    <Slip
      {...(isOnlyHere ? { tone: 'unsent' as const } : {})}
      pane
      title={<label htmlFor={id}>Request</label>}
      aside={
        isDirty && words ? (
          <Stamp tone={state === 'refused' ? 'error' : 'unsent'}>{words}</Stamp>
        ) : draft ? (
          <DraftStamp state={draft.state} />
        ) : undefined
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
        <textarea
          ref={ref}
          id={id}
          className={styles.editor}
          value={text}
          onChange={(event) => onText(event.target.value)}
          placeholder={'{\n  "api_key": "{{api_key}}"\n}'}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
        />
        <FieldError id={id} error={error} />
        <p className={field.hint} id={`${id}-hint`}>
          JSON, with <code>{'{{api_key}}'}</code> for your API key.{' '}
          <span className={styles.keys}>
            <kbd>Ctrl</kbd> + <kbd>Enter</kbd> executes, <kbd>Ctrl</kbd> + <kbd>S</kbd> saves.
          </span>
        </p>
      </div>
    </Slip>
  );
}
