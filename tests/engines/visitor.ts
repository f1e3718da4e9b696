// A user at a browser: finds elements by their accessible names, as the journeys in Chromium do.
import type { Engine } from '#tests/engines/engine.ts';
import { keptComplaints } from '#tests/engines/page-script.ts';

export interface Visitor {
  /** Opens an address and waits for its heading. */
  open(url: string, heading: string): Promise<void>;
  /** Clicks a button or a link with exactly this name. */
  press(name: string): Promise<void>;
  /** Checks the box whose label contains this text. */
  tick(label: string): Promise<void>;
  /** Replaces the text in the field with exactly this label. */
  fill(label: string, text: string): Promise<void>;
  /** The text in the field with exactly this label. */
  valueOf(label: string): Promise<unknown>;
  /** Resolves once this text is visible. */
  sees(text: string): Promise<void>;
  /** Resolves once an expression in the page is true. */
  until(expression: string): Promise<void>;
  /** All errors in pages so far. */
  complaints(): Promise<string[]>;
}

export function visitorAt(engine: Engine): Visitor {
  // The test's own timeout ends an endless wait.
  const until = async (expression: string): Promise<void> => {
    while ((await engine.evaluate(`Promise.resolve(${expression}).then(Boolean)`)) !== true);
  };
  const found = async (expression: string): Promise<string> => {
    await until(`(${isStill})(() => ${expression})`);
    return expression;
  };
  const press = async (name: string) => engine.click(await found(pressable(name)));
  return {
    open: async (url, heading) => {
      await engine.open(url);
      // A click is lost before the scripts have hydrated the page.
      await until(`'ready' in document.documentElement.dataset`);
      await until(`document.querySelector('h1')?.innerText.includes(${JSON.stringify(heading)})`);
    },
    press,
    tick: async (label) => engine.click(await found(fieldWith(label, 'includes'))),
    fill: async (label, text) => {
      const field = await found(fieldWith(label, 'is'));
      // Between two commands the code editor could replace its plain field.
      await until(`(${isItself})(${field})`);
      const isReplaced = await engine.evaluate(
        `(${replaceInEditor})(${field}, ${JSON.stringify(text)})`,
      );
      if (isReplaced === true) return;
      await engine.evaluate(`${field}.select()`);
      await engine.type(field, text);
    },
    valueOf: async (label) =>
      engine.evaluate(`(${valueIn})(${await found(fieldWith(label, 'is'))})`),
    sees: (text) => until(`document.body.innerText.includes(${JSON.stringify(text)})`),
    until,
    complaints: async () => {
      const kept = await engine.evaluate(keptComplaints);
      return [...engine.complaints, ...(Array.isArray(kept) ? kept.map(String) : [])];
    },
  };
}

// Runs in the page. A moving element would be missed, as by users.
async function isStill(find: () => Element | undefined): Promise<boolean> {
  const before = find();
  const { top, left } = before?.getBoundingClientRect() ?? {};
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const now = find();
  const rect = now?.getBoundingClientRect();
  return now !== undefined && now === before && rect?.top === top && rect?.left === left;
}

function pressable(name: string): string {
  return `[...document.querySelectorAll('button, a[href]')].find((one) => one.checkVisibility() && !one.disabled && (one.ariaLabel ?? one.textContent).trim() === ${JSON.stringify(name)})`;
}

// These run in the page.
/** False for a plain field that the code editor is about to replace. */
function isItself(field: Element): boolean {
  const host = field.tagName === 'TEXTAREA' ? field.previousElementSibling : null;
  return !(host instanceof HTMLElement && host.hidden);
}

function replaceInEditor(field: HTMLElement, text: string): boolean {
  if (!field.isContentEditable) return false;
  const { view } = Reflect.get(field, 'cmTile').root;
  view.focus();
  view.dispatch({ selection: { anchor: 0, head: view.state.doc.length } });
  return document.execCommand('insertText', false, text);
}

/** For an editor the whole text, of which only the visible lines are in the page. */
export function valueIn(field: Element): unknown {
  const tile = Reflect.get(field, 'cmTile');
  return tile ? tile.root.view.state.doc.toString() : Reflect.get(field, 'value');
}

function fieldWith(label: string, match: 'is' | 'includes'): string {
  const text = JSON.stringify(label);
  const matches = match === 'is' ? `=== ${text}` : `.includes(${text})`;
  return `[...document.querySelectorAll('input, textarea, select, [contenteditable]')].find((one) => one.checkVisibility() && [one.ariaLabel ?? '', ...[...(one.labels ?? []), document.getElementById(one.getAttribute('aria-labelledby'))].map((label) => label?.innerText ?? '')].some((name) => name.trim() ${matches}))`;
}
