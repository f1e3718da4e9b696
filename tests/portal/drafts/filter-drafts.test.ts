import { expect, test } from 'vitest';
import { filterDrafts } from '#portal/drafts/filter-drafts.ts';
import type { Draft } from '#portal/offline/draft-model.ts';

const none = { from: '', to: '' };

function aDraft(different: Partial<Draft>): Draft {
  return {
    id: 'draft-1',
    name: 'Invoice',
    service: 'data-to-pdf',
    payload: '{}',
    createdAt: '2026-11-10T12:00:00Z',
    updatedAt: '2026-11-20T12:00:00Z',
    state: 'saved',
    conflict: undefined,
    refusal: undefined,
    ...different,
  };
}

const drafts = [
  aDraft({ id: 'pdf' }),
  aDraft({ id: 'mail', service: 'send-email', createdAt: '2026-11-12T23:30:00Z' }),
];
const ids = (filters: Partial<Parameters<typeof filterDrafts>[1]>, zone = 'UTC') =>
  filterDrafts(drafts, { service: '', created: none, updated: none, ...filters }, zone).map(
    ({ id }) => id,
  );

test('without filters everything is shown', () => {
  expect(ids({})).toEqual(['pdf', 'mail']);
});

test('a service filter shows only that service', () => {
  expect(ids({ service: 'send-email' })).toEqual(['mail']);
});

test('both days of a range are included, as whole days in the time zone', () => {
  expect(ids({ created: { from: '2026-11-12', to: '2026-11-12' } })).toEqual(['mail']);
  expect(ids({ created: { from: '2026-11-13', to: '2026-11-13' } }, 'Europe/Zagreb')).toEqual([
    'mail',
  ]);
});

test('an open end does not filter on its side', () => {
  expect(ids({ created: { from: '', to: '2026-11-10' } })).toEqual(['pdf']);
  expect(ids({ updated: { from: '2026-11-21', to: '' } })).toEqual([]);
});
