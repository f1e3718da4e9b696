import type { JoinReport } from '#services/pdf/join/join-documents.ts';
import type { Warning } from '#services/tools.ts';

/** What could not be kept, or not as it was. */
export function joinWarnings(report: JoinReport): Warning[] {
  const say = (isSo: boolean, message: string): Warning[] => (isSo ? [{ path: '', message }] : []);
  return [
    ...say(
      report.links > 0,
      `Links to pages that were left out: ${report.links}. They are not in the result.`,
    ),
    ...say(
      report.attachments > 0,
      `Attached files: ${report.attachments}. They belong to the whole document and are not in the result.`,
    ),
    ...say(
      report.repeated > 0,
      'Of pages that stand in the result twice, only the first has its links and form fields.',
    ),
    ...say(
      report.renamedFields > 0,
      `Form fields with the name of an earlier one: ${report.renamedFields}. Each was given a new name and keeps its own value.`,
    ),
    ...say(
      report.signatures > 0,
      'Signatures are not valid in another document and were taken out.',
    ),
    ...say(
      report.hasXfa,
      'A form is also there as XFA, which cannot be taken over. Its fields were.',
    ),
    ...say(report.hasScripts, 'Scripts of documents were left out.'),
  ];
}
