// A page that stays open during an update may request a script that the server no longer has. Typed
// text is then stored and the page reloaded, once per script; if the script is still missing, the
// screen's Retry remains. If the server has the script, the request failed on the way or because
// the user is leaving the page (Firefox): a reload would bring them back to the page they are
// leaving.
import { flushAll } from '#portal/offline/device/flush-all.ts';

const stamp = 'portal.lost-chunk';

/** The build's loader reports each script that fails to load. */
export function reloadOnLostChunk(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => void reloadOnce(payload.message));
}

async function reloadOnce(lost: string): Promise<void> {
  if (!remember(lost)) return;
  if (!(await isMissing(lost))) return forget();
  if (await flushAll()) window.location.reload();
}

/** False if it was tried before or cannot be recorded: the page could reload endlessly. */
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

/** Browsers name the script in the error message; if not, it is enough that the server answers. */
async function isMissing(message: string): Promise<boolean> {
  const [script] = /\S+\.(?:js|css)\b/.exec(message) ?? [];
  try {
    const answer = await fetch(script ?? '/index.html?now', { method: 'HEAD', cache: 'no-store' });
    return script === undefined ? answer.ok : answer.status === 404;
  } catch {
    // Without the server no newer page is available, so the open one stays.
    return false;
  }
}
