import type { DraftState } from '#portal/offline/draft-model.ts';
import type { Tone } from '#portal/ui/feedback/banner.tsx';
import { Stamp } from '#portal/ui/stamp.tsx';

const looks: Readonly<Record<DraftState, { tone: Tone; words: string }>> = {
  'on-device': { tone: 'unsent', words: 'On this device' },
  sending: { tone: 'unsent', words: 'Sending' },
  saved: { tone: 'success', words: 'Saved' },
  attention: { tone: 'error', words: 'Needs attention' },
  conflict: { tone: 'error', words: 'Conflict' },
};

/** State of a saved request: only what the server has confirmed is called saved. */
export function DraftStamp({ state }: { state: DraftState }) {
  const { tone, words } = looks[state];
  return <Stamp tone={tone}>{words}</Stamp>;
}
