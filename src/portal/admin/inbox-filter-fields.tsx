import { useId, useState } from 'react';
import type { InboxFilters } from '#portal/admin/inbox-query.ts';
import { Button } from '#portal/ui/button.tsx';
import { SelectField } from '#portal/ui/fields/select-field.tsx';
import { DateFilter } from '#portal/ui/lists/date-filter.tsx';
import { DatePresets } from '#portal/ui/lists/date-presets.tsx';
import page from '#portal/ui/page.module.css';

const states = { '': 'All messages', new: 'New', replied: 'Replied' } as const;

/** One line; the dates are hidden until a button opens them. */
export function InboxFilterFields({
  filters,
  onFilters,
}: {
  filters: InboxFilters;
  onFilters: (filters: InboxFilters) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const datesId = useId();
  const { from, to } = filters.created;
  return (
    <>
      <div className={page.row}>
        <SelectField
          label="State"
          value={filters.status}
          onChange={({ target }) => onFilters({ ...filters, status: statusOf(target.value) })}
        >
          {Object.entries(states).map(([status, label]) => (
            <option key={status} value={status}>
              {label}
            </option>
          ))}
        </SelectField>
        <Button aria-expanded={isOpen} aria-controls={datesId} onClick={() => setIsOpen(!isOpen)}>
          {from || to ? 'Filter by date (1)' : 'Filter by date'}
        </Button>
      </div>
      <div id={datesId} hidden={!isOpen}>
        <DateFilter
          label="Created At"
          withTime
          presets={DatePresets}
          value={filters.created}
          onChange={(created) => onFilters({ ...filters, created })}
        />
      </div>
    </>
  );
}

function statusOf(value: string): InboxFilters['status'] {
  return value === 'new' || value === 'replied' ? value : '';
}
