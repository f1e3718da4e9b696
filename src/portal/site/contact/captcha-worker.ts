// A worker, so that the page stays responsive while the puzzle is solved.
import { readField, readText } from '#portal/api/read-field.ts';
import { findNonce } from '#portal/site/contact/find-nonce.ts';

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const difficulty = readField(data, 'difficulty');
  const challenge = readText(data, 'challenge');
  if (challenge === undefined || typeof difficulty !== 'number') return;
  postMessage({ nonce: findNonce(challenge, difficulty) });
});
