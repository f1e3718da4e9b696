// The fields of a run's body. What is particular to the service is shown; what many services share,
// and what few readers need, is folded by subject.

import type { ServiceRun } from '#contract/services/request.ts';
import { commonRunFields, templateFields } from '#contract/services/run-fields.ts';
import { type FieldFacts, fieldFacts } from '#server/content/field-facts.ts';
import { code, fold, prose, table } from '#server/content/page-parts.ts';

interface FieldGroup {
  title: string;
  holds: (name: string) => boolean;
}

// More rows than these make a page that nobody reads to its end.
const ownFieldsShown = 6;

const resultNames = [...Object.keys(commonRunFields), 'output_type', 'file_name'];
const paperNames = ['page', 'metadata', 'tagged', 'outline'];
const sharedGroups: readonly FieldGroup[] = [
  {
    title: 'Key, result and delivery',
    holds: (name) => resultNames.includes(name) || name.endsWith('_access_mode'),
  },
  { title: 'Template and formats', holds: (name) => name in templateFields },
  { title: 'Paper and PDF', holds: (name) => paperNames.includes(name) },
];

/** Every field of the body in one table or another, required ones first. */
export function fieldTables(body: ServiceRun['body']): string {
  const facts = fieldFacts(body);
  const own = facts
    .filter(({ name }) => !sharedGroups.some(({ holds }) => holds(name)))
    .sort((a, b) => Number(b.isRequired) - Number(a.isRequired));
  const groups = [
    { title: 'More fields of this service', fields: own.slice(ownFieldsShown) },
    ...sharedGroups.map(({ title, holds }) => ({
      title,
      fields: facts.filter(({ name }) => holds(name)),
    })),
  ].filter(({ fields }) => fields.length > 0);
  return [
    fieldTable('Fields of the body', own.slice(0, ownFieldsShown)),
    ...groups.map(({ title, fields }) =>
      fold(
        `${title}: ${fields.map(({ name }) => `\`${name}\``).join(', ')}`,
        fieldTable(`Fields of the body: ${title}`, fields),
      ),
    ),
  ].join('\n');
}

/** Name, type, default and meaning of each field. */
export function fieldTable(caption: string, fields: readonly FieldFacts[]): string {
  const rows = fields.map(({ name, isRequired, type, fallback, meaning }) => [
    code(name),
    type,
    isRequired ? '<strong>required</strong>' : fallback,
    prose(meaning),
  ]);
  return table(caption, ['Field', 'Type and limits', 'Default', 'Meaning'], rows, ['Default']);
}
