import { useId, useState } from 'react';
import styles from '#portal/drafts/drafts.module.css';
import type { DraftFilters } from '#portal/drafts/filter-drafts.ts';
import { Button } from '#portal/ui/button.tsx';
import { SelectField } from '#portal/ui/fields/select-field.tsx';
import { DateFilter } from '#portal/ui/lists/date-filter.tsx';
import page from '#portal/ui/page.module.css';

// The services that the specification lists for this filter.
const filterServices = [
  'data-to-pdf',
  'data-to-text',
  'data-to-html',
  'send-email',
  'pdf-manipulation',
];

/** One line; the dates are hidden until a button opens them. */
export function DraftFilterFields({
  filters,
  onFilters,
}: {
  filters: DraftFilters;
  onFilters: (filters: DraftFilters) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const datesId = useId();
  const active = [filters.created, filters.updated].filter(({ from, to }) => from || to).length;
  return (
    <>
      <div className={page.row}>
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
        <Button aria-expanded={isOpen} aria-controls={datesId} onClick={() => setIsOpen(!isOpen)}>
          {active === 0 ? 'Filter by date' : `Filter by date (${active})`}
        </Button>
      </div>
      <div id={datesId} className={styles.pair} hidden={!isOpen}>
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
      </div>
    </>
  );
}
