import type { KeptState } from '#portal/keep/keeper.ts';

/** How the keeping of a typed text goes, for its stamp. */
export const stateWords: Readonly<Record<KeptState, string>> = {
  none: '',
  pending: 'Keeping…',
  kept: 'Kept on this device',
  refused: 'Not kept: storage is off or full',
};
