// A page drawn by the server can be used before its scripts have come: on a slow line people, and
// password managers, fill a form in long before. Taking the page over would empty the fields again
// and never hear of the focus, so both are handed over.

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Notes what was typed so far; the function it answers hands it over once the page is taken over. */
export function keepEarlyInput(root: HTMLElement): () => void {
  const typed = new Map<Field, string | boolean>();
  for (const field of root.querySelectorAll<Field>('input, textarea')) {
    const isTicked = isBox(field) && field.checked !== field.defaultChecked;
    if (isTicked || field.value !== field.defaultValue) typed.set(field, stateOf(field));
  }
  // Taking over lasts a moment, in which a form may not listen yet.
  const onInput = ({ target }: Event) => {
    if (isField(target)) typed.set(target, stateOf(target));
  };
  root.addEventListener('input', onInput, true);
  const focused = document.activeElement;
  return () => {
    root.removeEventListener('input', onInput, true);
    for (const [field, state] of typed) {
      if (!field.isConnected) continue;
      if (typeof state === 'string') setAsTyped(field, state);
      else setAsTicked(field, state);
    }
    // The one event React knows a focus by; the element itself has had it all along.
    if (focused !== null && focused !== document.body && root.contains(focused)) {
      focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    }
    // Held back by theme.js until now.
    document.documentElement.dataset.ready = '';
    root.querySelector<HTMLFormElement>('form[data-early]')?.requestSubmit();
  };
}

function isField(target: EventTarget | null): target is Field {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

function isBox(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);
}

function stateOf(field: Field): string | boolean {
  return isBox(field) ? field.checked : field.value;
}

function setAsTyped(field: Field, value: string): void {
  setProperty(field, 'value', value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

// A click is what React listens for, and it turns the box over: so it starts from the other side.
function setAsTicked(field: Field, checked: boolean): void {
  setProperty(field, 'checked', !checked);
  field.click();
}

// Through the prototype: React watches the property of the element itself and would take the event
// for an echo of its own change.
function setProperty(field: Field, name: 'value' | 'checked', value: string | boolean): void {
  const prototype = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, name)?.set?.call(field, value);
}
