import { Link } from 'react-router-dom';
import type { Draft } from '#portal/offline/draft-model.ts';
import type { Column } from '#portal/ui/lists/data-list-props.ts';
import { momentText } from '#portal/ui/moment-text.ts';
import { openDraftPath } from '#portal/ui/open-draft-path.ts';

export const draftColumns: readonly Column<Draft>[] = [
  {
    key: 'name',
    label: 'Draft',
    title: true,
    sortable: true,
    plain: ({ name }) => name,
    render: (draft) => <Link to={openDraftPath(draft)}>{draft.name}</Link>,
  },
  { key: 'service', label: 'Service', sortable: true, render: ({ service }) => service },
  {
    key: 'createdAt',
    label: 'Created at',
    only: 'table',
    sortable: true,
    render: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    key: 'updatedAt',
    label: 'Updated at',
    sortable: true,
    render: ({ updatedAt }) => <Moment at={updatedAt} />,
  },
];

/** The value a column sorts by. ISO times sort as text. */
export function sortValue(draft: Draft, key: string): string {
  if (key === 'name' || key === 'service' || key === 'createdAt') return draft[key];
  return draft.updatedAt;
}

function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{momentText(at)}</time>;
}
