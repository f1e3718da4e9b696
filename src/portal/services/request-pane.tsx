import { type Ref, useId } from 'react';
import { texts } from '#contract/texts.ts';
import styles from '#portal/services/execution.module.css';
import type { JsonFault } from '#portal/services/json-position.ts';
import type { KeptState } from '#portal/services/use-kept-text.ts';
import { Button } from '#portal/ui/button.tsx';
import { FieldError } from '#portal/ui/field.tsx';
import { Slip } from '#portal/ui/slip.tsx';
import { Stamp } from '#portal/ui/stamp.tsx';

const stateWords: Readonly<Record<KeptState, string>> = {
  none: '',
  pending: 'Keeping…',
  kept: 'Kept on this device',
  refused: 'Not kept: storage is off or full',
};

export function RequestPane({
  ref,
  text,
  state,
  fault,
  onText,
  onBringBack,
}: {
  ref: Ref<HTMLTextAreaElement>;
  text: string;
  state: KeptState;
  fault: JsonFault | undefined;
  onText: (text: string) => void;
  /** Present when a text was put aside. */
  onBringBack: (() => void) | undefined;
}) {
  const id = useId();
  const words = stateWords[state];
  return (
    <Slip
      {...(text === '' ? {} : { tone: 'unsent' as const })}
      title={<label htmlFor={id}>Request</label>}
      aside={
        words ? <Stamp tone={state === 'refused' ? 'error' : 'unsent'}>{words}</Stamp> : undefined
      }
    >
      <div className={styles.request}>
        {onBringBack ? (
          <p className={styles.aside}>
            Your earlier text was put aside.
            <Button variant="quiet" onClick={onBringBack}>
              Bring it back
            </Button>
          </p>
        ) : null}
        <textarea
          ref={ref}
          id={id}
          className={styles.editor}
          value={text}
          onChange={(event) => onText(event.target.value)}
          placeholder={'{\n  "api_key": "{{api_key}}"\n}'}
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}-hint${fault ? ` ${id}-error` : ''}`}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
        />
        <FieldError id={id} error={fault ? texts.parseError(fault.detail) : undefined} />
        <p className={styles.hint} id={`${id}-hint`}>
          JSON. <code>{'{{api_key}}'}</code> becomes your key just before the call.{' '}
          <span className={styles.keys}>
            <kbd>Ctrl</kbd> + <kbd>Enter</kbd> executes.
          </span>
        </p>
      </div>
    </Slip>
  );
}
