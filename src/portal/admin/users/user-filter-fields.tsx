import { useEffect, useRef, useState } from 'react';
import type { UserFilters } from '#portal/admin/users/use-user-filters.ts';
import { SelectField } from '#portal/ui/fields/select-field.tsx';
import { TextField } from '#portal/ui/fields/text-field.tsx';
import { DateFilter } from '#portal/ui/lists/date-filter.tsx';
import { FilterRow } from '#portal/ui/lists/filter-row.tsx';

const searchAfterMs = 250;

export function UserFilterFields({
  filters,
  onFilters,
  dates,
  texts = { search: 'Name or email', role: 'Role', all: 'All users', dates: 'Registered' },
}: {
  filters: UserFilters;
  onFilters: (filters: UserFilters) => void;
  /** Labels of both ends. */
  dates: { from: string; to: string };
  texts?: { search: string; role: string; all: string; dates: string };
}) {
  const { created } = filters;
  const [typed, setTyped] = useState(filters.search);
  const sent = useRef(filters.search);
  // Cleared or changed elsewhere, such as by a button: the field follows.
  useEffect(() => {
    if (filters.search === sent.current) return;
    sent.current = filters.search;
    setTyped(filters.search);
  }, [filters.search]);
  useEffect(() => {
    if (typed === filters.search) return;
    const timer = setTimeout(() => {
      sent.current = typed;
      onFilters({ ...filters, search: typed });
    }, searchAfterMs);
    return () => clearTimeout(timer);
  }, [typed, filters, onFilters]);
  return (
    <FilterRow
      activeDates={created.from || created.to ? 1 : 0}
      dates={
        <DateFilter
          label={texts.dates}
          fromLabel={dates.from}
          toLabel={dates.to}
          withTime
          value={created}
          onChange={(next) => onFilters({ ...filters, created: next })}
        />
      }
    >
      <TextField
        type="search"
        label="Search"
        placeholder={texts.search}
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <SelectField
        label={texts.role}
        value={filters.role}
        onChange={({ target: { value } }) =>
          onFilters({ ...filters, role: value === 'admin' || value === 'user' ? value : '' })
        }
      >
        <option value="">{texts.all}</option>
        <option value="admin">Admin</option>
        <option value="user">User</option>
      </SelectField>
    </FilterRow>
  );
}
