// Finds services, pages and the user's own things by a few letters. The combobox is cmdk's; what it lists
// is chosen here, because the server searches the files and long lists are cut.
import { Command } from 'cmdk';
import { useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { services } from '#contract/services.ts';
import { QueryArea } from '#portal/api/query-client.tsx';
import { useSession } from '#portal/api/session/session.tsx';
import { isSearchKey } from '#portal/app/header/use-search-key.ts';
import {
  type Entry,
  type Group,
  matching,
  pageEntries,
  serviceEntries,
} from '#portal/app/palette/entries.ts';
import styles from '#portal/app/palette/palette.module.css';
import { noteRecent, recentIds } from '#portal/app/palette/recent.ts';
import { type OwnEntries, useOwnEntries } from '#portal/app/palette/use-own-entries.ts';
import { Dialog } from '#portal/ui/overlays/dialog.tsx';

export function Palette({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const [typed, setTyped] = useState('');
  return (
    <Dialog open tall title="Search" onClose={onClose}>
      {user ? (
        <QueryArea>
          <OwnFinder userId={user.id} typed={typed} onTyped={setTyped} onClose={onClose} />
        </QueryArea>
      ) : (
        <Finder own={nothingOwn} typed={typed} onTyped={setTyped} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface FinderProps {
  typed: string;
  onTyped: (typed: string) => void;
  onClose: () => void;
}

const nothingOwn: OwnEntries = { groups: [], isPartial: false };

function OwnFinder({ userId, ...props }: FinderProps & { userId: string }) {
  const own = useOwnEntries(userId, useDeferredValue(props.typed.trim()));
  return <Finder own={own} {...props} />;
}

function Finder({ own, typed, onTyped, onClose }: FinderProps & { own: OwnEntries }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const isTyped = typed.trim() !== '';
  const all: readonly Group[] = [
    ...own.groups,
    { title: 'Services', entries: serviceEntries(services, isTyped) },
    { title: 'Pages', entries: pageEntries(user) },
  ];
  const groups = isTyped ? foundIn(all, typed) : withRecent(all, recentIds(user?.id));
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);

  // The first is selected until somebody moves on: what comes later may stand above it.
  const [moved, setMoved] = useState<string>();
  const values = groups.flatMap(({ title, entries }) =>
    entries.map((entry) => itemValue(title, entry)),
  );
  const selected = moved !== undefined && values.includes(moved) ? moved : (values[0] ?? '');

  function open({ id, go }: Entry) {
    noteRecent(user?.id, id);
    onClose();
    if (typeof go === 'string') void navigate(go);
    else go();
  }

  return (
    <Command
      label="Search"
      shouldFilter={false}
      loop
      vimBindings={false}
      value={selected}
      onValueChange={(value) => setMoved(value === values[0] ? undefined : value)}
      className={styles.palette}
      onKeyDown={(event) => {
        if (!isSearchKey(event)) return;
        event.preventDefault();
        onClose();
      }}
    >
      <Command.Input
        className={styles.input}
        value={typed}
        onValueChange={(text) => {
          setMoved(undefined);
          onTyped(text);
        }}
        placeholder={user ? 'Service, page, draft, file …' : 'Service or page'}
      />
      <Command.List label="Results" className={styles.list}>
        {groups.map(({ title, entries }) => (
          <Command.Group key={title} heading={title} className={styles.group}>
            {entries.map((entry) => (
              <Command.Item
                key={entry.id}
                value={itemValue(title, entry)}
                className={styles.item}
                onSelect={() => open(entry)}
              >
                <span className={styles.title}>{entry.title}</span>
                {entry.hint ? <span className={styles.hint}>{entry.hint}</span> : null}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
        <Command.Empty>Nothing is called that. Try a part of the name.</Command.Empty>
      </Command.List>
      <p role="status" className={own.isPartial ? styles.hint : 'visually-hidden'}>
        {own.isPartial ? 'Files and templates are found when you are online. ' : ''}
        <span className="visually-hidden">{count === 1 ? '1 result' : `${count} results`}</span>
      </p>
    </Command>
  );
}

/** An entry may be among the recent ones and in its own group. */
const itemValue = (group: string, { id }: Entry) => `${group} ${id}`;

/** Without a question, each group begins; with one, a few more of each are of use. */
const [openedMax, foundMax] = [5, 8];

function foundIn(groups: readonly Group[], typed: string): Group[] {
  return filled(
    groups.map(({ title, entries }) => ({
      title,
      entries: matching(entries, typed).slice(0, foundMax),
    })),
  );
}

function withRecent(groups: readonly Group[], ids: readonly string[]): Group[] {
  const known = new Map(groups.flatMap(({ entries }) => entries).map((entry) => [entry.id, entry]));
  const recent = ids.flatMap((id) => known.get(id) ?? []);
  const begun = groups.map(({ title, entries }) => ({
    title,
    entries: title === 'Services' || title === 'Pages' ? entries : entries.slice(0, openedMax),
  }));
  return filled([{ title: 'Recent', entries: recent }, ...begun]);
}

const filled = (groups: Group[]) => groups.filter(({ entries }) => entries.length > 0);
