import type { Ref } from 'react';
import { texts } from '#contract/texts.ts';
import type { JsonFault } from '#portal/services/editor/json-position.ts';
import styles from '#portal/services/execution/execution.module.css';
import { RunFailed } from '#portal/services/execution/result/run-failed.tsx';
import { RunResultView } from '#portal/services/execution/result/run-result-view.tsx';
import { TemplateDoubt } from '#portal/services/execution/template-doubt.tsx';
import type { RunState } from '#portal/services/execution/use-run.ts';
import { Button, ButtonLink } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { Progress } from '#portal/ui/feedback/progress.tsx';
import { Slip } from '#portal/ui/slip.tsx';

export function ResponsePane({
  ref,
  state,
  serviceKey,
  userId,
  onCancel,
  onShowFault,
  onShowField,
  onSendAnyway,
}: {
  ref: Ref<HTMLElement>;
  state: RunState;
  serviceKey: string;
  userId: string;
  onCancel: () => void;
  onShowFault: (fault: JsonFault) => void;
  onShowField: (path: string) => void;
  /** As it is, although something was found wrong with it here. */
  onSendAnyway: () => void;
}) {
  return (
    <section ref={ref} tabIndex={-1} aria-label="Response" className={styles.responseRegion}>
      <Slip pane title="Response">
        <div className={styles.response} aria-busy={state.kind === 'running'}>
          {state.kind === 'waiting' ? <p className={styles.idle}>{texts.waiting}</p> : null}
          <Progress
            label={texts.processing}
            running={state.kind === 'running'}
            endText={state.kind === 'done' ? 'Done.' : ''}
            onCancel={onCancel}
          />
          {state.kind === 'cancelled' ? (
            <p className={styles.idle} role="status">
              Cancelled. The service may have finished the run all the same and counted it.
            </p>
          ) : null}
          {state.kind === 'invalid' ? (
            <Banner
              tone="error"
              title={texts.parseError(state.fault.detail)}
              action={
                <Button onClick={() => onShowFault(state.fault)}>
                  Go to line {state.fault.line}
                </Button>
              }
            />
          ) : null}
          {state.kind === 'no-key' ? (
            <Banner
              tone="error"
              title="You have no API key."
              action={
                <ButtonLink to={`/api-key/${encodeURIComponent(userId)}`}>
                  Add an API key
                </ButtonLink>
              }
            />
          ) : null}
          {state.kind === 'refused' ? (
            <>
              <RunFailed
                failure={state.failure}
                serviceKey={serviceKey}
                userId={userId}
                onShowField={onShowField}
              />
              <p className={styles.aside}>
                Nothing was sent, so no request was spent.
                <Button variant="quiet" onClick={onSendAnyway}>
                  Send anyway
                </Button>
              </p>
            </>
          ) : null}
          {state.kind === 'doubted' ? (
            <TemplateDoubt
              template={state.template}
              serviceKey={serviceKey}
              onShowField={onShowField}
              onSendAnyway={onSendAnyway}
            />
          ) : null}
          {state.kind === 'failed' ? (
            <RunFailed
              failure={state.failure}
              serviceKey={serviceKey}
              userId={userId}
              onShowField={onShowField}
            />
          ) : null}
          {state.kind === 'done' ? <RunResultView state={state} /> : null}
        </div>
      </Slip>
    </section>
  );
}
