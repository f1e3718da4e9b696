// What the palette finds of a user's own things. Drafts come from the device, so they are there offline
// as well; of API keys only the names are used.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { serviceOf, templateServices } from '#contract/services.ts';
import { call } from '#portal/api/call.ts';
import { downloadFile, filesQuery } from '#portal/api/own-files.ts';
import { apiKeysQuery } from '#portal/api/own-queries.ts';
import type { Entry, Group } from '#portal/app/palette/entries.ts';
import { useDraftStore, useDrafts } from '#portal/offline/use-drafts.ts';
import { editorPath } from '#portal/services/templates/editor-path.ts';
import { openDraftPath } from '#portal/ui/open-draft-path.ts';

const filesShown = 8;

export interface OwnEntries {
  groups: readonly Group[];
  /** Whether something could not be asked for. */
  isPartial: boolean;
}

/** `typed` is what files are searched by; empty for the newest. */
export function useOwnEntries(userId: string, typed: string): OwnEntries {
  const drafts = useDrafts(useDraftStore(userId).store);
  const templates = useQuery({
    queryKey: ['own', userId, 'templates', 'all'],
    queryFn: ({ signal }) => call('listTemplates', { query: {}, signal }),
    select: (rows) => rows.flatMap(templateEntry),
  });
  const keys = useQuery(apiKeysQuery(userId));
  const keptNames = useKeptKeyNames(userId, keys.isError);
  const files = useQuery(
    filesQuery(userId, { search: typed, kind: '', page: 1, pageSize: filesShown }),
  );
  const keyNames: readonly { id: string; name: string }[] = keys.data ?? keptNames;
  return {
    groups: [
      {
        title: 'Drafts',
        entries: (drafts ?? [])
          .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
          .map((draft) => ({
            id: `draft ${draft.id}`,
            title: draft.name,
            hint: serviceOf(draft.service)?.title ?? draft.service,
            go: openDraftPath(draft),
          })),
      },
      {
        title: 'Files',
        entries: (files.data?.data ?? []).map(({ file_name: name }) => ({
          id: `file ${name}`,
          title: name,
          hint: 'Download',
          go: () => downloadFile(name),
        })),
      },
      { title: 'Templates', entries: templates.data ?? [] },
      {
        title: 'API Keys',
        entries: keyNames.map(({ id, name }) => ({
          id: `key ${id}`,
          title: name,
          hint: 'API Keys',
          go: `/api-key/${encodeURIComponent(userId)}`,
        })),
      },
    ],
    isPartial: templates.isError || files.isError,
  };
}

function templateEntry(template: { id: string; name: string; service: string }): Entry[] {
  const key = templateServices.find((one) => one === template.service);
  if (key === undefined) return [];
  const { id, name } = template;
  return [
    { id: `template ${id}`, title: name, hint: serviceOf(key)?.title, go: editorPath(key, id) },
  ];
}

/** The names that this device keeps of the keys. */
function useKeptKeyNames(userId: string, isWanted: boolean) {
  const [names, setNames] = useState<readonly { id: string; name: string }[]>([]);
  useEffect(() => {
    if (!isWanted) return;
    import('#portal/account/key-names.ts')
      .then(({ recallKeyNames }) => recallKeyNames(userId))
      .then((read) => setNames(read?.rows ?? []))
      // Then there are none to find.
      .catch(() => undefined);
  }, [userId, isWanted]);
  return names;
}
