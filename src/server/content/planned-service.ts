// The page of a service whose runs are not taken yet: what it will take and answer, so that a customer
// can plan, and plainly that it does not run. No sample stands here, because none would work.
import type { Service } from '#contract/services.ts';
import {
  bullets,
  code,
  pageOf,
  paragraph,
  prose,
  type Section,
  table,
} from '#server/content/page-parts.ts';

export type PlannedField = readonly [name: string, type: string, meaning: string];

export interface PlannedCall {
  /** As in `POST /api/vat-validator/v1/validate`. */
  call: string;
  does: string;
  fields: readonly PlannedField[];
}

export interface PlannedService {
  when: readonly string[];
  calls: readonly PlannedCall[];
  answers: readonly string[];
  /** What works today in its place, if anything. */
  meanwhile: string;
}

const commonFields: readonly PlannedField[] = [
  ['api_key', 'string', 'Your key, unless a header carries it.'],
];

/** The page of a planned service. */
export function plannedPage(service: Service, planned: PlannedService): string {
  const intro = [
    `<p><strong>Runs of this service are not open yet.</strong> ${prose(`What follows is what it will take and answer; calls under \`/api/${service.key}/v1/\` are not answered in this version.`)}</p>`,
    paragraph(service.summary),
    paragraph(planned.meanwhile),
  ].join('\n');
  return pageOf(service.title, intro, [
    { id: 'when-to-use', title: 'When to use it', html: bullets(planned.when) },
    {
      id: 'planned-calls',
      title: planned.calls.length === 1 ? 'The planned call' : 'The planned calls',
      html: paragraph('Fields without "required" may be left out. Details can still change.'),
      inner: planned.calls.map((call, index) => callSection(call, index)),
    },
    ...accessModeSections(service),
    { id: 'answers', title: 'Planned answers', html: bullets(planned.answers) },
  ]);
}

function callSection({ call, does, fields }: PlannedCall, index: number): Section {
  const all = call.startsWith('POST') ? [...commonFields, ...fields] : fields;
  const rows = all.map(([name, type, meaning]) => [code(name), prose(type), prose(meaning)]);
  const caption = `Planned fields of ${call}`;
  return {
    id: `call-${index + 1}`,
    title: call,
    html:
      paragraph(does) +
      (rows.length === 0 ? '' : table(caption, ['Field', 'Type', 'Meaning'], rows)),
  };
}

function accessModeSections({ accessModeField }: Service): Section[] {
  if (accessModeField === undefined) return [];
  const text = `\`${accessModeField}\` will decide: \`download\` answers the file itself, \`archive\` (when the field is absent) keeps it and answers its name and the day it expires. \`direct\` means the same as \`download\`.`;
  return [{ id: 'results', title: 'Where the result will go', html: paragraph(text) }];
}
