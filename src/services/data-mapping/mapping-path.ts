// The small language of places: `client.name`, `items[].net` for each entry, `items[0].net` for one,
// `["a.b"]` for names with signs in them.

export type PathStep =
  | { kind: 'name'; name: string }
  | { kind: 'each' }
  | { kind: 'index'; index: number };

const pathLengthMax = 500;
const stepsMax = 32;
// Names that reach behind an object; nothing here would follow them, but nobody needs them either.
const refused: readonly string[] = ['__proto__', 'prototype', 'constructor'];
const step = /(?:^|\.)([^.[\]"]+)|\[(\d{1,9})\]|(\[\])|\["((?:[^"\\]|\\.){1,200})"\]/y;

/** The steps of a path, or what is wrong with it. */
export function parsePath(text: string): { steps: PathStep[] } | { fault: string } {
  if (text === '') return { fault: 'Must not be empty.' };
  if (text.length > pathLengthMax) return { fault: `Must be ${pathLengthMax} characters or less.` };
  const steps: PathStep[] = [];
  step.lastIndex = 0;
  while (step.lastIndex < text.length) {
    const at = step.lastIndex;
    const match = step.exec(text);
    if (match === null) return { fault: `Cannot be read from character ${at + 1} on.` };
    const [, plain, index, each, quoted] = match;
    const name = plain ?? quoted?.replace(/\\(.)/g, '$1');
    if (name !== undefined && refused.includes(name)) return { fault: `${name} is not allowed.` };
    if (name !== undefined) steps.push({ kind: 'name', name });
    else if (each !== undefined) steps.push({ kind: 'each' });
    else steps.push({ kind: 'index', index: Number(index) });
    if (steps.length > stepsMax) return { fault: `Must have ${stepsMax} steps or fewer.` };
  }
  return { steps };
}

export function eachCount(steps: readonly PathStep[]): number {
  return steps.filter(({ kind }) => kind === 'each').length;
}
