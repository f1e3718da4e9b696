// Runs first in every page and collects errors across pages: WebKit's driver cannot read the console. In
// Firefox the driver also reports messages of the browser itself.
const key = 'complaints';

/** The source of the script. */
export const pageScript = `(${watch})(${JSON.stringify(key)});`;

/** Run in a page: all errors so far. */
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
      // Firefox reports this for modules that are loaded already; nothing appears in the console.
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
