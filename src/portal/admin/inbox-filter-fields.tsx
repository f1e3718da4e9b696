import { type InboxFilters, inboxState } from '#portal/admin/inbox-query.ts';
import { SearchField } from '#portal/admin/search-field.tsx';
import { SelectField } from '#portal/ui/fields/select-field.tsx';
import { DateFilter } from '#portal/ui/lists/date-filter.tsx';
import { DatePresets } from '#portal/ui/lists/date-presets.tsx';
import { FilterRow } from '#portal/ui/lists/filter-row.tsx';

const states = { new: 'New', replied: 'Replied', all: 'All messages' } as const;

export function InboxFilterFields({
  filters,
  onFilters,
}: {
  filters: InboxFilters;
  onFilters: (filters: InboxFilters) => void;
}) {
  const { from, to } = filters.created;
  return (
    <FilterRow
      activeDates={from || to ? 1 : 0}
      dates={
        <DateFilter
          label="Created At"
          withTime
          presets={DatePresets}
          value={filters.created}
          onChange={(created) => onFilters({ ...filters, created })}
        />
      }
    >
      <SearchField
        label="Search"
        placeholder="Email address"
        value={filters.email}
        onSearch={(email) => onFilters({ ...filters, email })}
      />
      <SelectField
        label="State"
        value={filters.status}
        onChange={({ target }) => onFilters({ ...filters, status: inboxState(target.value) })}
      >
        {Object.entries(states).map(([status, label]) => (
          <option key={status} value={status}>
            {label}
          </option>
        ))}
      </SelectField>
    </FilterRow>
  );
}
