import styles from '#portal/drafts/drafts.module.css';
import type { DraftFilters } from '#portal/drafts/filter-drafts.ts';
import { SelectField } from '#portal/ui/fields/select-field.tsx';
import { DateFilter } from '#portal/ui/lists/date-filter.tsx';
import { FilterRow } from '#portal/ui/lists/filter-row.tsx';

// The services that the specification lists for this filter.
const filterServices = [
  'data-to-pdf',
  'data-to-text',
  'data-to-html',
  'send-email',
  'pdf-manipulation',
];

export function DraftFilterFields({
  filters,
  onFilters,
}: {
  filters: DraftFilters;
  onFilters: (filters: DraftFilters) => void;
}) {
  const active = [filters.created, filters.updated].filter(({ from, to }) => from || to).length;
  return (
    <FilterRow
      activeDates={active}
      className={styles.pair}
      dates={
        <>
          <DateFilter
            label="Created at"
            fromLabel="Created from"
            toLabel="Created to"
            value={filters.created}
            onChange={(created) => onFilters({ ...filters, created })}
          />
          <DateFilter
            label="Updated at"
            fromLabel="Updated from"
            toLabel="Updated to"
            value={filters.updated}
            onChange={(updated) => onFilters({ ...filters, updated })}
          />
        </>
      }
    >
      <SelectField
        label="Service"
        value={filters.service}
        onChange={({ target }) => onFilters({ ...filters, service: target.value })}
      >
        <option value="">All Services</option>
        {filterServices.map((key) => (
          <option key={key} value={key}>
            {key}
          </option>
        ))}
      </SelectField>
    </FilterRow>
  );
}
