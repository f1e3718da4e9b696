/**
 * Ends `follower` when `leader` ends, until the returned function is called. `AbortSignal.any` would do
 * the same, but keeps a trace of every follower in a leader that lives long.
 */
export function followSignal(leader: AbortSignal, follower: AbortController): () => void {
  const pass = () => follower.abort(leader.reason);
  if (leader.aborted) pass();
  leader.addEventListener('abort', pass, { once: true });
  return () => leader.removeEventListener('abort', pass);
}
