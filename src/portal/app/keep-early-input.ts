// A page rendered by the server can be used before its scripts are loaded: on a slow connection
// users and password managers fill in forms before that. Hydration would reset the fields and miss
// the focus event, so both are restored afterwards.

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

// A chosen file cannot be set again, and its field still has it.
const fields = 'input:not([type=file]), textarea, select';

/** Records what was typed so far; returns a function that restores it after hydration. */
export function keepEarlyInput(root: HTMLElement): () => void {
  const typed = new Map<Field, string | boolean>();
  for (const field of root.querySelectorAll<Field>(fields)) {
    if (isChanged(field)) typed.set(field, stateOf(field));
  }
  // Hydration takes a moment, during which a form may not listen yet.
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
    // React detects focus by this event; the element itself is already focused.
    if (focused !== null && focused !== document.body && root.contains(focused)) {
      focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    }
    // Held back by theme.js until now.
    document.documentElement.dataset.ready = '';
    root.querySelector<HTMLFormElement>('form[data-early]')?.requestSubmit();
  };
}

function isField(target: EventTarget | null): target is Field {
  return target instanceof Element && target.matches(fields);
}

function isBox(field: Field): field is HTMLInputElement {
  return /^(checkbox|radio)$/.test(field.type);
}

function isChanged(field: Field): boolean {
  if (isBox(field)) return field.checked !== field.defaultChecked;
  if (!('options' in field)) return field.value !== field.defaultValue;
  return [...field.options].some((option) => option.defaultSelected && !option.selected);
}

function stateOf(field: Field): string | boolean {
  return isBox(field) ? field.checked : field.value;
}

function setAsTyped(field: Field, value: string): void {
  setProperty(field, 'value', value);
  // A select listens to `change`, the others to `input`.
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
}

// React listens to clicks, and a click toggles the box, so it starts with the opposite value.
function setAsTicked(field: Field, checked: boolean): void {
  setProperty(field, 'checked', !checked);
  field.click();
}

// Uses the setter of the prototype: React tracks the property of the element and would ignore the
// event otherwise.
function setProperty(field: Field, name: 'value' | 'checked', value: string | boolean): void {
  const prototype = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, name)?.set?.call(field, value);
}
