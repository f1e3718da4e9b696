import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { fillPath } from '#contract/call.ts';
import type { FileKind } from '#contract/calls/archive.ts';
import { call } from '#portal/api/call.ts';
import { apiOrigin } from '#portal/api/connection.ts';

export interface FileWish {
  search: string;
  kind: FileKind | '';
  /** The end is not included. */
  from?: Date | undefined;
  before?: Date | undefined;
  page: number;
  pageSize: number;
}

export function allFilesKey(userId: string): readonly string[] {
  return ['own', userId, 'files'];
}

export function filesQuery(userId: string, wish: FileWish) {
  const { search, kind, from, before, page, pageSize } = wish;
  return queryOptions({
    queryKey: [...allFilesKey(userId), wish],
    queryFn: ({ signal }) =>
      call('listFiles', {
        query: {
          limit: pageSize,
          offset: (page - 1) * pageSize,
          search: search === '' ? undefined : search,
          kind: kind === '' ? undefined : kind,
          date_from: from?.toISOString(),
          date_to: before?.toISOString(),
        },
        signal,
      }),
    // While another page or search is on its way the rows before stay where they are.
    placeholderData: keepPreviousData,
  });
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
