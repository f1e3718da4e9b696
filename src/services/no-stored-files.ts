import { Problem } from '#contract/problems.ts';
import type { Tools } from '#services/tools.ts';

/** For work that has no archive behind it, such as a preview. */
export const noStoredFiles: Tools['readFile'] = async () => {
  throw new Problem('file_not_found');
};
