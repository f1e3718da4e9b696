// Long files begin first, so that no worker goes on alone at the end. Without times of an earlier run,
// as on a clean checkout, vitest begins with the largest file, which is seldom the longest.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of about half a minute and more, longest first. */
const longest = [
  'page-visits',
  'kept-texts',
  'storage',
  'links',
  'offline-sync',
  'documentation',
  'desk-services',
  'excessive-output',
  'offline-routes',
  'offline-refusals',
  'drafts-desk',
  'drafts-looks',
  'page-states',
  'contact-states',
  'offline-privacy',
  'app-update-texts',
  'app-builds',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return at === -1 ? longest.length : at;
}
