// Exports drafts to a file and imports them. An import never overwrites: drafts that exist are
// skipped, all others become new drafts.
import * as v from 'valibot';
import { draftName } from '#contract/calls/draft-fields.ts';
import { serviceKeys } from '#contract/services.ts';
import type { DraftContent } from '#portal/offline/draft-model.ts';
import { isSameContent } from '#portal/offline/outbox/merge-drafts.ts';
import { format, version } from '#portal/offline/write-drafts-file.ts';

const anyFile = v.object({ format: v.literal(format), version: v.number() });
const fileShape = v.object({
  version: v.literal(version),
  drafts: v.array(v.unknown()),
  typed: v.optional(v.array(v.unknown()), []),
});

const rowShape = v.object(
  {
    id: v.string('no id'),
    name: draftName,
    service: v.picklist(serviceKeys, 'unknown service'),
    payload: v.string('no text'),
  },
  'no request',
);

export interface ReadDrafts {
  drafts: DraftContent[];
  /** Rows that are no drafts: the name, and why in parentheses. */
  refused: string[];
  /** How many texts that were never saved the log-out wrote beside them. */
  typed: number;
}

/** Rejects files of another format. */
export function readDraftsFile(text: string): ReadDrafts {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Error('This file is not valid JSON.', { cause });
  }
  const file = v.safeParse(fileShape, value);
  if (!v.is(anyFile, value)) throw new Error('This file contains no drafts.');
  if (!file.success) throw new Error('This file has an unknown version.');
  const drafts: DraftContent[] = [];
  const refused: string[] = [];
  for (const [index, row] of file.output.drafts.entries()) {
    const parsed = v.safeParse(rowShape, row);
    if (parsed.success) drafts.push(parsed.output);
    else refused.push(`${nameOf(row) ?? `Row ${index + 1}`} (${parsed.issues[0].message})`);
  }
  return { drafts, refused, typed: file.output.typed.length };
}

/**
 * The drafts of the file that are not on the device. Compared by content, not by id: a deleted id
 * cannot be reused, and importing a file twice must not duplicate anything.
 */
export function missingDrafts(
  wanted: readonly DraftContent[],
  present: readonly DraftContent[],
): DraftContent[] {
  return wanted.filter((one) => !present.some((other) => isSameContent(one, other)));
}

function nameOf(row: unknown): string | undefined {
  const named = v.safeParse(v.object({ name: v.pipe(v.string(), v.nonEmpty()) }), row);
  return named.success ? named.output.name : undefined;
}
