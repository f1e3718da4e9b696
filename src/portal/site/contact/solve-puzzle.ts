import { call } from '#portal/api/call.ts';
import { readField, readText } from '#portal/api/read-field.ts';

/**
 * Requests a challenge and solves it in a worker; returns the captcha's token. `onProgress` gets
 * the probability that it would be solved by now, because the number of remaining attempts is
 * unknown.
 */
export async function solvePuzzle(
  onProgress: (chance: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const { challenge, difficulty } = await call('createCaptchaChallenge', { signal });
  signal.throwIfAborted();
  const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' });
  try {
    const nonce = await new Promise<string>((solved, failed) => {
      worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const found = readText(data, 'nonce');
        if (found !== undefined) return solved(found);
        const tries = readField(data, 'tries');
        if (typeof tries === 'number') onProgress(1 - Math.exp(-tries / 2 ** difficulty));
      });
      worker.addEventListener('error', () => failed(new Error('The worker failed.')));
      signal.addEventListener('abort', () => failed(signal.reason));
      worker.postMessage({ challenge, difficulty });
    });
    return `${challenge}.${nonce}`;
  } finally {
    worker.terminate();
  }
}
