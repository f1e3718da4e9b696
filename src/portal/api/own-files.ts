import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { fillPath } from '#contract/call.ts';
import type { FileKind } from '#contract/calls/archive.ts';
import { call } from '#portal/api/call.ts';
import { apiOrigin } from '#portal/api/connection.ts';

export interface FileWish {
  search: string;
  kind: FileKind | '';
  /** Both ends are local days and included; empty means open. */
  created: { from: string; to: string };
  page: number;
  pageSize: number;
}

export function allFilesKey(userId: string): readonly string[] {
  return ['own', userId, 'files'];
}

export function filesQuery(userId: string, wish: FileWish) {
  const { search, kind, created, page, pageSize } = wish;
  return queryOptions({
    queryKey: [...allFilesKey(userId), wish],
    queryFn: ({ signal }) =>
      call('listFiles', {
        query: {
          limit: pageSize,
          offset: (page - 1) * pageSize,
          search: search === '' ? undefined : search,
          kind: kind === '' ? undefined : kind,
          date_from: startOfDay(created.from, 0),
          date_to: startOfDay(created.to, 1),
        },
        signal,
      }),
    // While another page or search is on its way the rows before stay where they are.
    placeholderData: keepPreviousData,
  });
}

/** The ISO time at which a local day begins, `later` days on; a date that cannot be parsed is none. */
function startOfDay(day: string, later: number): string | undefined {
  const at = new Date(`${day}T00:00`);
  if (Number.isNaN(at.getTime())) return undefined;
  at.setDate(at.getDate() + later);
  return at.toISOString();
}

export function fileLinksQuery(userId: string, fileName: string) {
  return queryOptions({
    queryKey: ['own', userId, 'file-links', fileName],
    queryFn: ({ signal }) => call('listFileLinks', { params: { file_name: fileName }, signal }),
  });
}

/** The browser's own download: it streams, shows its progress and survives leaving the page. */
export function downloadFile(fileName: string): void {
  const link = document.createElement('a');
  const path = fillPath('/api/file-archive/v1/files/{file_name}', { file_name: fileName });
  link.href = apiOrigin + path;
  link.download = fileName;
  link.click();
}
