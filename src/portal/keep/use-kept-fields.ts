import { useRef, useState } from 'react';
import { readText } from '#portal/api/read-field.ts';
import { useKeptTexts } from '#portal/keep/use-kept-texts.ts';
import { type KeptValues, useKeptValues } from '#portal/keep/use-kept-values.ts';

/** Fields of a dialog, stored on the device until it is submitted or cancelled. */
export function useKeptFields<Name extends string>({
  userId,
  place,
  initial,
}: {
  userId: string;
  place: string;
  initial: Readonly<Record<Name, string>>;
}): { fields: Record<Name, string>; change(next: Record<Name, string>): void; kept: KeptValues } {
  const [first] = useState(initial);
  const [fields, setFields] = useState<Record<Name, string>>(first);
  // Read by the keeper before React has rendered the new values.
  const latest = useRef<Record<Name, string>>(first);
  const kept = useKeptValues({
    texts: useKeptTexts(userId),
    place,
    isUser: false,
    print: () => printFields(latest.current, first),
    show(text) {
      latest.current = parseFields(text, first);
      setFields(latest.current);
    },
  });
  return {
    fields,
    change(next) {
      latest.current = next;
      setFields(next);
      kept.keepSoon();
    },
    kept,
  };
}

/** JSON of the fields; empty if they are unchanged. */
export function printFields(
  fields: Readonly<Record<string, string>>,
  first: Readonly<Record<string, string>>,
): string {
  const isChanged = Object.keys(first).some((name) => fields[name] !== first[name]);
  return isChanged ? JSON.stringify(fields) : '';
}

/** Fields that are missing or not strings keep their initial values. */
export function parseFields<Name extends string>(
  text: string,
  first: Readonly<Record<Name, string>>,
): Record<Name, string> {
  const fields: Record<Name, string> = { ...first };
  try {
    const stored: unknown = JSON.parse(text);
    for (const name in first) fields[name] = readText(stored, name) ?? first[name];
  } catch {
    // Stored by another version of the app.
  }
  return fields;
}
