// A page drawn by the server can be used before its scripts have come: on a slow line people, and
// password managers, fill a form in long before. Taking the page over would empty the fields again
// and never hear of the focus, so both are handed over.

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Notes what was typed so far; the function it answers hands it over once the page is taken over. */
export function keepEarlyInput(root: HTMLElement): () => void {
  const typed = [...root.querySelectorAll<Field>('input, textarea')].flatMap((field) => {
    if (field instanceof HTMLInputElement && field.checked !== field.defaultChecked) {
      const { checked } = field;
      return [{ field, handOver: () => setAsTicked(field, checked) }];
    }
    const { value } = field;
    return value === field.defaultValue
      ? []
      : [{ field, handOver: () => setAsTyped(field, value) }];
  });
  const focused = document.activeElement;
  return () => {
    for (const { field, handOver } of typed) if (field.isConnected) handOver();
    // The one event React knows a focus by; the element itself has had it all along.
    if (focused !== null && focused !== document.body && root.contains(focused)) {
      focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    }
  };
}

function setAsTyped(field: Field, value: string): void {
  setProperty(field, 'value', value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

// A click is what React listens for, and it turns the box over: so it starts from the other side.
function setAsTicked(field: HTMLInputElement, checked: boolean): void {
  setProperty(field, 'checked', !checked);
  field.click();
}

// Through the prototype: React watches the property of the element itself and would take the event
// for an echo of its own change.
function setProperty(field: Field, name: 'value' | 'checked', value: string | boolean): void {
  const prototype = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, name)?.set?.call(field, value);
}
