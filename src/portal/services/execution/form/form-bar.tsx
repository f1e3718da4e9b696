import type { KeptState } from '#portal/keep/keeper.ts';
import { stateWords } from '#portal/keep/state-words.ts';
import type { Draft } from '#portal/offline/draft-model.ts';
import styles from '#portal/services/execution/execution.module.css';
import { Button } from '#portal/ui/button.tsx';
import { DraftStamp } from '#portal/ui/draft-stamp.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { type Elsewhere, ElsewhereBanner } from '#portal/ui/feedback/elsewhere-banner.tsx';
import { Stamp } from '#portal/ui/stamp.tsx';

/** What the Request pane says of the text, above the form that takes its place. */
export function FormBar({
  state,
  draft,
  isDirty,
  isGone,
  elsewhere,
  onJson,
}: {
  state: KeptState;
  draft: Draft | undefined;
  isDirty: boolean;
  isGone: boolean;
  elsewhere: Elsewhere | undefined;
  onJson: () => void;
}) {
  const words = stateWords[state];
  return (
    <>
      <div className={styles.aside}>
        <Button variant="quiet" onClick={onJson}>
          Edit as JSON
        </Button>
        {isDirty && words ? (
          <Stamp tone={state === 'refused' ? 'error' : 'unsent'}>{words}</Stamp>
        ) : draft ? (
          <DraftStamp state={draft.state} />
        ) : null}
      </div>
      {isGone ? (
        <Banner tone="error" live title="This request was deleted meanwhile.">
          Your text is still here; Save makes a new request of it.
        </Banner>
      ) : null}
      {elsewhere ? <ElsewhereBanner what="request" elsewhere={elsewhere} /> : null}
    </>
  );
}
