// A page that stayed open over a new version may ask for a script the server has no more. What is
// typed is written down and the page loaded anew, once for each script: should it be missing then
// too, the screen's own Retry is what is left. A script the server still has was lost on the way, and
// in Firefox by leaving the page: a reload would bring the user back to the page they are leaving.
import { flushAll } from '#portal/offline/device/flush-all.ts';

const stamp = 'portal.lost-chunk';

/** The build's loader reports every script that does not come. */
export function reloadOnLostChunk(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => void reloadOnce(payload.message));
}

async function reloadOnce(lost: string): Promise<void> {
  if (!remember(lost)) return;
  if (!(await isMissing(lost))) return forget();
  if (await flushAll()) window.location.reload();
}

/** False when it was tried before, or when that cannot be noted: it could go on for ever. */
function remember(lost: string): boolean {
  try {
    if (sessionStorage.getItem(stamp) === lost) return false;
    sessionStorage.setItem(stamp, lost);
    return true;
  } catch {
    return false;
  }
}

function forget(): void {
  sessionStorage.removeItem(stamp);
}

/** Browsers name the script in their message; where one does not, a server that answers is enough. */
async function isMissing(message: string): Promise<boolean> {
  const [script] = /\S+\.(?:js|css)\b/.exec(message) ?? [];
  try {
    const answer = await fetch(script ?? '/index.html?now', { method: 'HEAD', cache: 'no-store' });
    return script === undefined ? answer.ok : answer.status === 404;
  } catch {
    // Without the server there is no newer page to be had; the open one is better than none.
    return false;
  }
}
