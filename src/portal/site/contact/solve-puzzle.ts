import { call } from '#portal/api/call.ts';
import { readText } from '#portal/api/read-field.ts';

/** Requests a challenge and solves it in a worker; returns the captcha's token. */
export async function solvePuzzle(signal: AbortSignal): Promise<string> {
  await untilVisible(signal);
  const { challenge, difficulty } = await call('createCaptchaChallenge', { signal });
  signal.throwIfAborted();
  const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' });
  try {
    const nonce = await new Promise<string>((solved, failed) => {
      worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const found = readText(data, 'nonce');
        if (found !== undefined) solved(found);
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

/** A forgotten tab must not solve a puzzle every ten minutes. */
async function untilVisible(signal: AbortSignal): Promise<void> {
  while (document.hidden) {
    await new Promise((resolve) => {
      document.addEventListener('visibilitychange', resolve, { once: true, signal });
    });
  }
}
