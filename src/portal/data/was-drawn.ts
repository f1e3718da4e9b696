import { useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** True on the server and while the browser takes over what the server drew; then false. */
export function useIsTakingOver(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}

/** True for as long as it stands, for what the server drew and the browser took over. */
export function useWasDrawn(): boolean {
  const [wasDrawn] = useState(useIsTakingOver());
  return wasDrawn;
}
