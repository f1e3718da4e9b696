import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** True on the server and while the browser takes over what the server drew; then false. */
export function useIsTakingOver(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
