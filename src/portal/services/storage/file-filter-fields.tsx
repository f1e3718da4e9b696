import type { FileKind } from '#contract/calls/archive.ts';
import { SelectField } from '#portal/ui/fields/select-field.tsx';
import { TextField } from '#portal/ui/fields/text-field.tsx';
import { DateFilter, type DateFilterValue, noDates } from '#portal/ui/lists/date-filter.tsx';
import { FilterRow } from '#portal/ui/lists/filter-row.tsx';

export interface FileFilters {
  search: string;
  kind: FileKind | '';
  created: DateFilterValue;
}

export const noFileFilters: FileFilters = { search: '', kind: '', created: noDates };

export function hasFileFilters({ search, kind, created }: FileFilters): boolean {
  return search.trim() !== '' || kind !== '' || created.from !== '' || created.to !== '';
}

const kinds: Readonly<Record<FileKind | '', string>> = {
  '': 'All kinds',
  pdf: 'PDF',
  text: 'Text and data',
  image: 'Images',
  other: 'Other',
};

/** One row; the dates are hidden until a button opens them. */
export function FileFilterFields({
  filters,
  onFilters,
}: {
  filters: FileFilters;
  onFilters: (filters: FileFilters) => void;
}) {
  const { from, to } = filters.created;
  return (
    <FilterRow
      activeDates={from || to ? 1 : 0}
      dates={
        <DateFilter
          label="Created at"
          value={filters.created}
          onChange={(created) => onFilters({ ...filters, created })}
        />
      }
    >
      <TextField
        label="Search"
        type="search"
        placeholder="Part of a name"
        value={filters.search}
        onChange={({ target }) => onFilters({ ...filters, search: target.value })}
      />
      <SelectField
        label="Kind"
        value={filters.kind}
        onChange={({ target }) => onFilters({ ...filters, kind: kindOf(target.value) })}
      >
        {Object.entries(kinds).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </SelectField>
    </FilterRow>
  );
}

function kindOf(value: string): FileFilters['kind'] {
  return value === 'pdf' || value === 'text' || value === 'image' || value === 'other' ? value : '';
}
