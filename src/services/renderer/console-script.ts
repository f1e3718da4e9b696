// Runs in each frame and worker before the page's scripts. A page may write gigabytes to its
// console, and each text would be copied through two processes before it is cut. So it is cut here,
// and unused messages are not sent. A page that bypasses this is stopped by the limits of the
// connection.

/** @param countMax maximum number of errors; @param lengthMax of each, in characters */
export function consoleScript(countMax: number, lengthMax: number): string {
  return `(${source})(${countMax}, ${lengthMax})`;
}

const source = `(countMax, lengthMax) => {
  const { apply } = Reflect;
  const { slice, split } = String.prototype;
  const typeText = Object.prototype.toString;
  const sourceText = Function.prototype.toString;
  const native = console.error;
  const errorLengthMax = 20 * lengthMax;
  const cut = (text) => apply(slice, text, [0, lengthMax]);
  let told = 0;

  const describe = (value) => {
    if (typeof value === 'string') return cut(value);
    if (typeof value === 'bigint' || typeof value === 'symbol') return typeof value;
    if (typeof value === 'function') return cut(apply(sourceText, value, []));
    if (typeof value !== 'object' || value === null) return String(value);
    if (value instanceof Error && typeof value.stack === 'string') return cut(value.stack);
    if (Array.isArray(value)) return 'Array(' + value.length + ')';
    return cut(apply(slice, apply(typeText, value, []), [8, -1]));
  };
  const tell = (values) => {
    told += 1;
    if (told > countMax) return;
    let text = '';
    for (let at = 0; at < values.length && text.length < lengthMax; at += 1) {
      text += (at === 0 ? '' : ' ') + describe(values[at]);
    }
    apply(native, console, [cut(text)]);
  };
  // Few and short ones are reported by the browser itself, which has more details.
  const isTooMuch = (thrown) => {
    if (told >= countMax) return true;
    if (thrown instanceof Error) return String(thrown.stack).length > errorLengthMax;
    if (typeof thrown === 'string') return thrown.length > lengthMax;
    return !['object', 'number', 'boolean', 'undefined'].includes(typeof thrown);
  };
  const tellThrown = (event, thrown, prefix) => {
    if (!isTooMuch(thrown)) {
      told += 1;
      return;
    }
    event.preventDefault();
    const line = apply(split, describe(thrown), ['\\n', 1])[0];
    tell([thrown instanceof Error ? line : prefix + ' ' + line]);
  };

  for (const name of Object.getOwnPropertyNames(console)) {
    if (name !== 'createTask') console[name] = () => undefined;
  }
  console.error = (...values) => tell(values);
  console.assert = (isTrue, ...values) => {
    if (!isTrue) tell(values.length === 0 ? ['console.assert'] : values);
  };
  addEventListener('error', (event) => {
    // Errors of cross-site scripts are hidden from the page; only the browser can report them.
    const isHidden = event.error === null && event.lineno === 0;
    if (event instanceof ErrorEvent && !isHidden) tellThrown(event, event.error, 'Uncaught');
  }, true);
  addEventListener('unhandledrejection', (event) => {
    tellThrown(event, event.reason, 'Uncaught (in promise)');
  }, true);
}`;
