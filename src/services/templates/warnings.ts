import { type FieldComplaint, Problem } from '#contract/problems.ts';
import type { Warning } from '#services/tools.ts';

const remarksMax = 100;

export interface Remarks {
  /** One remark per place of the template: 400 invoice lines with one typo are one mistake. */
  add(place: string | number, complaint: FieldComplaint): void;
  /** True when one more remark about this place would be dropped. */
  has(place: string | number): boolean;
  /** @throws Problem `field_invalid` with all remarks at once, in strict mode */
  finish(): Warning[];
}

/** Gathers what was odd in a run: warnings, or in strict mode one refusal that lists everything. */
export function createRemarks(strict: boolean): Remarks {
  const complaints = new Map<string | number, FieldComplaint>();
  const isFullFor = (place: string | number): boolean =>
    complaints.size >= remarksMax || complaints.has(place);
  return {
    add(place, complaint) {
      if (!isFullFor(place)) complaints.set(place, complaint);
    },
    has: isFullFor,
    finish() {
      if (strict && complaints.size > 0) {
        throw new Problem('field_invalid', { errors: [...complaints.values()] });
      }
      return [...complaints.values()].map(({ path, message, fix }) => ({
        path,
        message: fix === undefined ? message : `${message} ${fix}`,
      }));
    },
  };
}

const missingWords = 'The template asks for';

/** Whether a remark is about a field that the data lacks. */
export function isAboutMissing({ message }: { message: string }): boolean {
  return message.startsWith(missingWords);
}

/** The complaint about a field the data lacks, with the name it probably should have been. */
export function missingField(
  path: string,
  name: string,
  position: string,
  nearest: string | undefined,
): FieldComplaint {
  const message = `${missingWords} "${name}" (${position}), which the data does not have.`;
  if (nearest !== undefined) return { path, message, fix: `Did you mean "${nearest}"?` };
  return path.startsWith('data.')
    ? { path, message, fix: `Add ${path} to the data.` }
    : { path, message };
}
