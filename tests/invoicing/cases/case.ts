// A rule with a right document and one that a small change made wrong, of its own or of a group.

export interface Case {
  id: string;
  right: string;
  wrong: string;
}

/** The rules, separated by blanks, and what is replaced by what to break them. */
export type Change = readonly [rules: string, from: string | RegExp, to: string];

/** @throws where nothing is replaced, as the case would then say nothing */
export function changed(xml: string, from: string | RegExp, to: string): string {
  const made = xml.replace(from, to);
  if (made === xml) throw new Error(`${from} is not in the document.`);
  return made;
}

/** The first element of a name. */
export const without = (name: string) => new RegExp(`<(${name})[ >][\\s\\S]*?</\\1>`);

/** Each rule of each change, on a document that is right as it stands. */
export function breaking(right: string, changes: readonly Change[]): Case[] {
  return changes.flatMap(([rules, from, to]) => {
    const wrong = changed(right, from, to);
    return rules.split(' ').map((id) => ({ id, right, wrong }));
  });
}

/** What may stand once behind a place: it is right once, and wrong twice. */
export type Single = readonly [rules: string, behind: string | RegExp, part: string];

export function repeating(xml: string, singles: readonly Single[]): Case[] {
  return singles.flatMap(([rules, behind, part]) => {
    const right = changed(xml, behind, `$&${part}`);
    const wrong = changed(xml, behind, `$&${part}${part}`);
    return rules.split(' ').map((id) => ({ id, right, wrong }));
  });
}
