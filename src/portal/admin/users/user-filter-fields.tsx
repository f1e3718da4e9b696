import { useEffect, useState } from 'react';
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
}: {
  filters: UserFilters;
  onFilters: (filters: UserFilters) => void;
  /** Labels of both ends. */
  dates: { from: string; to: string };
}) {
  const { created } = filters;
  const [typed, setTyped] = useState(filters.search);
  useEffect(() => {
    if (typed === filters.search) return;
    const timer = setTimeout(() => onFilters({ ...filters, search: typed }), searchAfterMs);
    return () => clearTimeout(timer);
  }, [typed, filters, onFilters]);
  return (
    <FilterRow
      activeDates={created.from || created.to ? 1 : 0}
      dates={
        <DateFilter
          label="Registered"
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
        placeholder="Name or email"
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <SelectField
        label="Role"
        value={filters.role}
        onChange={({ target: { value } }) =>
          onFilters({ ...filters, role: value === 'admin' || value === 'user' ? value : '' })
        }
      >
        <option value="">All users</option>
        <option value="admin">Admin</option>
        <option value="user">User</option>
      </SelectField>
    </FilterRow>
  );
}
