import { useQuery } from '@tanstack/react-query';
import { services } from '#contract/services.ts';
import type { useUrlFilters } from '#portal/account/statistics/use-url-filters.ts';
import { apiKeysQuery } from '#portal/api/own-queries.ts';
import { SelectField } from '#portal/ui/fields/select-field.tsx';
import { DateFilter } from '#portal/ui/lists/date-filter.tsx';
import { DatePresets } from '#portal/ui/lists/date-presets.tsx';
import { FilterRow } from '#portal/ui/lists/filter-row.tsx';

const outcomes = { success: 'Succeeded', failed: 'Failed', running: 'Running' } as const;

/** Service, key and outcome in a row; the dates are hidden until a button opens them. */
export function RunFilterFields({
  userId,
  filters: { dates, setDates, get, set },
  onChange,
}: {
  userId: string;
  filters: ReturnType<typeof useUrlFilters>;
  onChange: () => void;
}) {
  const { data: apiKeys = [] } = useQuery(apiKeysQuery(userId));
  const choice = (name: string) => ({
    value: get(name),
    onChange: ({ target }: { target: HTMLSelectElement }) => {
      onChange();
      set({ [name]: target.value });
    },
  });
  const keyId = get('key');
  return (
    <FilterRow
      activeDates={dates.from || dates.to ? 1 : 0}
      dates={
        <DateFilter
          label="Dates"
          value={dates}
          presets={DatePresets}
          onChange={(value) => {
            onChange();
            setDates(value);
          }}
        />
      }
    >
      <SelectField label="Service" {...choice('service')}>
        <option value="">All services</option>
        {services.map(({ key, title }) => (
          <option key={key} value={key}>
            {title}
          </option>
        ))}
      </SelectField>
      <SelectField label="Key" {...choice('key')}>
        <option value="">All keys</option>
        {apiKeys.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {keyId !== '' && !apiKeys.some(({ id }) => id === keyId) ? (
          <option value={keyId}>Deleted key</option>
        ) : null}
      </SelectField>
      <SelectField label="Outcome" {...choice('status')}>
        <option value="">All outcomes</option>
        {Object.entries(outcomes).map(([status, name]) => (
          <option key={status} value={status}>
            {name}
          </option>
        ))}
      </SelectField>
    </FilterRow>
  );
}
