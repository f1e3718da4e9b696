import { Problem } from '#contract/problems.ts';
import { findingErrors } from '#services/data-to-pdf/finding-errors.ts';
import type { Unarchivable } from '#services/e-invoice/hybrid-pdf.ts';
import type { Finding } from '#services/tools.ts';

const forbidden = 'An e-invoice is an archivable PDF, in which every letter must have its shape.';

/** The refusal of a print that cannot become an archivable PDF. */
export function unarchivable(
  reason: Unarchivable,
  findings: readonly Finding[],
  data: unknown,
): Problem {
  if (reason === 'page_size') {
    const message = 'A page of an archivable PDF measures 1 mm to 5 m.';
    return invalid([{ path: 'template_id', message, fix: 'Print on a smaller page.' }]);
  }
  const letters = findingErrors(
    findings.filter(({ kind }) => kind === 'letter'),
    data,
  ).map((error) => ({ ...error, fix: `Write another one. ${forbidden}` }));
  if (letters.length > 0) return invalid(letters);
  const message = `A letter of the document is in none of its fonts. ${forbidden}`;
  return invalid([{ path: 'template_id', message }]);
}

function invalid(errors: ReturnType<typeof findingErrors>): Problem {
  return new Problem('field_invalid', { errors });
}
