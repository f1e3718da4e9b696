// Runs first in every page and keeps what goes wrong in it, across pages: WebKit's driver has no way
// to ask for the console. Firefox's tells what a browser itself writes there as well.
const key = 'complaints';

/** The text of the script. */
export const pageScript = `(${watch})(${JSON.stringify(key)});`;

/** Run in a page: all complaints so far. */
export const keptComplaints = `JSON.parse(sessionStorage.getItem(${JSON.stringify(key)}) ?? '[]')`;

function watch(name: string): void {
  const keep = (text: string) => {
    const kept: string[] = JSON.parse(sessionStorage.getItem(name) ?? '[]');
    sessionStorage.setItem(name, JSON.stringify([...kept, `${location.pathname}: ${text}`]));
  };
  const { console: told } = globalThis;
  const write = told.error;
  told.error = (...values: unknown[]) => {
    keep(values.map(String).join(' '));
    write.apply(told, values);
  };
  addEventListener(
    'error',
    ({ message, target }) => {
      // Firefox says so of modules that are there already; the console has nothing of it.
      if (target instanceof HTMLLinkElement && target.rel === 'modulepreload') return;
      keep(message ?? `not loaded: ${target instanceof Element ? target.outerHTML : ''}`);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => keep(`unhandled: ${reason}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    keep(`${violatedDirective} refuses ${blockedURI}`),
  );
}
