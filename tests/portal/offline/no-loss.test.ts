// Goal G1: drafts are created, edited and deleted offline in three tabs, then sent over a bad network
// while tabs are closed and opened. No draft is lost or duplicated. 5 seeds of 100 drafts by default, 50
// seeds of 500 with SOAK=1.
import { afterAll, afterEach, expect, test } from 'vitest';
import { ModelServer, transportTo } from '#tests/portal/offline/model-server.ts';
import { randomFrom } from '#tests/portal/offline/random-from.ts';
import {
  aDraft,
  aUser,
  closeTabs,
  FakeClock,
  openTab,
  until,
} from '#tests/portal/offline/tab-kit.ts';

const [seedCount, draftCount] = process.env.SOAK ? [50, 500] : [5, 100];
const seeds = Array.from({ length: seedCount }, (_, index) => index + 1);
const timeout = 600_000;

afterEach(closeTabs);

let lost = 0;
let doubled = 0;
let requests = 0;
let untrue = 0;

afterAll(() => {
  process.stdout.write(
    `no loss: ${seedCount} seeds of ${draftCount} drafts, lost ${lost}, duplicated ${doubled}, called synced too early ${untrue}, ${requests} requests\n`,
  );
});

test.each(seeds)('seed %i: the server ends with the intended drafts', { timeout }, async (seed) => {
  const [server, userId, clock, random] = [
    new ModelServer(),
    aUser(),
    new FakeClock(),
    randomFrom(seed),
  ];
  const transport = transportTo(server);
  transport.nextFault = () => 'lost';
  const parts = { userId, server, clock, transport, random };
  const tabs = [await openTab(parts), await openTab(parts), await openTab(parts)];
  const tabAt = (index: number) => {
    const tab = tabs[index % tabs.length];
    if (!tab) throw new Error('There is no tab.');
    return tab;
  };
  const anyTab = () => tabAt(Math.floor(random() * 3));

  const wanted = new Map<string, string>();
  const ids: string[] = [];
  for (let index = 0; index < draftCount; index++) {
    const { id } = await anyTab().store.saveDraft(aDraft(`draft ${index}`));
    ids.push(id);
    wanted.set(id, `draft ${index}`);
  }
  let edits = 0;
  const changeSome = async (count: number) => {
    for (let change = 0; change < count; change++) {
      const id = ids[Math.floor(random() * ids.length)] ?? '';
      if (!wanted.has(id)) continue;
      if (random() < 0.2) {
        await anyTab().store.removeDraft(id);
        wanted.delete(id);
      } else {
        const name = `edit ${edits++}`;
        await anyTab().store.saveDraft(aDraft(name), id);
        wanted.set(id, name);
      }
    }
  };
  await changeSome(draftCount * 0.6);

  transport.nextFault = () => {
    const chance = random();
    if (chance < 0.2) return 'lost';
    if (chance < 0.3) return 'unanswered';
    if (chance < 0.4) return 'cut';
    if (chance < 0.5) return 503;
    return chance < 0.55 ? 401 : 'none';
  };
  for (let round = 0; round < 20; round++) {
    const before = server.requests;
    void anyTab().store.request('signed-in');
    await changeSome(5);
    await until(clock, () => server.requests > before, 1_000);
    // A tab is killed, perhaps while it sends, and another one is opened.
    const dying = Math.floor(random() * 3);
    await tabAt(dying).store.close();
    tabs[dying] = await openTab(parts);
    const waiting = await tabAt(dying).waiting();
    if (waiting > 0 && tabAt(dying).status()?.waiting === 0) untrue++;
  }
  transport.nextFault = () => 'none';
  for (const tab of tabs) void tab.store.request('signed-in');
  await until(clock, async () => (await tabAt(0).waiting()) === 0, 1_000);

  requests += server.requests;
  const live = server.live();
  lost += [...wanted].filter(([id, name]) => server.rows.get(id)?.draft.name !== name).length;
  doubled += live.length - new Set(live.map(({ name }) => name)).size;
  expect(Object.fromEntries(live.map(({ id, name }) => [id, name]))).toEqual(
    Object.fromEntries(wanted),
  );
  await until(clock, () => tabs.every((tab) => tab.status()?.waiting === 0));
  expect(
    tabAt(1)
      .drafts()
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...wanted.values()].sort());
});
