// Three-way merge of drafts. Name, service and payload are merged separately; two different changes
// of the same part are a conflict. Inside a storage transaction it throws until the merge code is
// loaded, see `late-merge`.

import type { DraftContent } from '#portal/offline/draft-model.ts';
import { mergeCode } from '#portal/offline/outbox/late-merge.ts';

/** The merged content, or undefined if the user must choose. */
export function mergeDrafts(
  base: DraftContent | undefined,
  mine: DraftContent,
  theirs: DraftContent,
): DraftContent | undefined {
  const name = mergeText(base?.name, mine.name, theirs.name);
  const service = mergeText(base?.service, mine.service, theirs.service);
  const payload = mergePayload(base?.payload, mine.payload, theirs.payload);
  if (name === undefined || service === undefined || payload === undefined) return undefined;
  return { name, service, payload };
}

/** Identical text in all parts. */
export function isSameContent(one: DraftContent, other: DraftContent): boolean {
  return one.name === other.name && one.service === other.service && one.payload === other.payload;
}

/** Equal except for white space and property order in the payload. */
export function isSameMeaning(one: DraftContent, other: DraftContent): boolean {
  return (
    one.name === other.name &&
    one.service === other.service &&
    isSamePayload(one.payload, other.payload)
  );
}

/** Identical texts, the usual case, need no merge code. */
function isSamePayload(one: string, other: string): boolean {
  return one === other || mergeCode().isSameJson(one, other);
}

function mergeText(base: string | undefined, mine: string, theirs: string): string | undefined {
  if (mine === theirs || mine === base) return theirs;
  return theirs === base ? mine : undefined;
}

function mergePayload(base: string | undefined, mine: string, theirs: string): string | undefined {
  const plain = mergeText(base, mine, theirs);
  if (plain !== undefined) return plain;
  if (isSamePayload(mine, theirs)) return theirs;
  return base === undefined ? undefined : mergeCode().mergeJson(base, mine, theirs);
}
