import { SearchField } from '#portal/admin/search-field.tsx';
import { toState, toUse, type UserFilters } from '#portal/admin/users/use-user-filters.ts';
import { SelectField } from '#portal/ui/fields/select-field.tsx';
import { DateFilter } from '#portal/ui/lists/date-filter.tsx';
import { FilterRow } from '#portal/ui/lists/filter-row.tsx';

export function UserFilterFields({
  filters,
  onFilters,
  dates,
  withStates = false,
}: {
  filters: UserFilters;
  onFilters: (filters: UserFilters) => void;
  /** Labels of both ends. */
  dates: { from: string; to: string };
  withStates?: boolean;
}) {
  const { created } = filters;
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
      <SearchField
        label="Search"
        placeholder="Name or email"
        value={filters.search}
        onSearch={(search) => onFilters({ ...filters, search })}
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
      {withStates ? (
        <>
          <SelectField
            label="State"
            value={filters.state}
            onChange={({ target }) => onFilters({ ...filters, state: toState(target.value) })}
          >
            <option value="">Active or not</option>
            <option value="active">Active</option>
            <option value="inactive">Inactive</option>
            <option value="deleted">Deleted</option>
          </SelectField>
          <SelectField
            label="Requests"
            value={filters.use}
            onChange={({ target }) => onFilters({ ...filters, use: toUse(target.value) })}
          >
            <option value="">Any number</option>
            <option value="month">Some this month</option>
            <option value="near">Near the limit</option>
          </SelectField>
        </>
      ) : null}
    </FilterRow>
  );
}
