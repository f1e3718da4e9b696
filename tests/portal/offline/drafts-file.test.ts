import { afterEach, expect, test } from 'vitest';
import { ModelServer } from '#tests/portal/offline/model-server.ts';
import { aDraft, aUser, closeTabs, openTab, until } from '#tests/portal/offline/tab-kit.ts';

afterEach(closeTabs);

test('exported drafts are imported once, and existing ones are not overwritten', async () => {
  const tab = await openTab({ userId: aUser(), server: new ModelServer() });
  const { id } = await tab.store.saveDraft(aDraft('one', '{"n":1.10}'));
  await tab.store.saveDraft(aDraft('two'));
  const file = await tab.store.exportDrafts();
  expect(await tab.store.importDrafts(file)).toEqual({
    added: 0,
    unchanged: 2,
    refused: [],
    typed: 0,
  });

  await tab.store.saveDraft(aDraft('one, edited'), id);
  expect(await tab.store.importDrafts(file)).toEqual({
    added: 1,
    unchanged: 1,
    refused: [],
    typed: 0,
  });
  expect(await tab.store.importDrafts(file)).toEqual({
    added: 0,
    unchanged: 2,
    refused: [],
    typed: 0,
  });
  await until(tab.clock, () => tab.drafts().length === 3);
  expect(
    tab
      .drafts()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['one', 'one, edited', 'two']);
  expect(tab.drafts().find(({ name }) => name === 'one')?.payload).toBe('{"n":1.10}');
});

test('a deleted draft is restored from the file', async () => {
  const server = new ModelServer();
  const tab = await openTab({ userId: aUser(), server });
  const { id } = await tab.store.saveDraft(aDraft('one'));
  await tab.store.flush(5_000);
  const file = await tab.store.exportDrafts();
  await tab.store.removeDraft(id);
  await tab.store.flush(5_000);
  expect(await tab.store.importDrafts(file)).toMatchObject({ added: 1 });
  await tab.store.flush(5_000);
  expect(server.live().map(({ name }) => name)).toEqual(['one']);
});

test('invalid rows are rejected by name, other files as a whole', async () => {
  const tab = await openTab({ userId: aUser(), server: new ModelServer() });
  const file = {
    format: 'portal-drafts',
    version: 1,
    drafts: [{ id: '1', ...aDraft('good') }, { id: '2', ...aDraft('bad'), service: 'no-such' }, 7],
  };
  const result = await tab.store.importDrafts(JSON.stringify(file));
  expect(result).toEqual({
    added: 1,
    unchanged: 0,
    refused: ['bad (unknown service)', 'Row 3 (no request)'],
    typed: 0,
  });
  const withTyped = { ...file, typed: [{ label: 'Data to PDF', text: '{' }] };
  expect(await tab.store.importDrafts(JSON.stringify(withTyped))).toMatchObject({ typed: 1 });
  await expect(tab.store.importDrafts('no')).rejects.toThrow('not valid JSON');
  await expect(tab.store.importDrafts('{}')).rejects.toThrow('contains no drafts');
  const newer = JSON.stringify({ ...file, version: 2 });
  await expect(tab.store.importDrafts(newer)).rejects.toThrow('unknown version');
});
