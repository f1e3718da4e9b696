// Kept texts can be restored: the same guarantees for every place. Catalogue rows DR3, DR4, DR5 and DR7;
// issue 11, item 3.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepOnLeave } from '#portal/keep/keep-on-leave.ts';
import { listKept } from '#portal/keep/kept-list.ts';
import { simpleTexts } from '#portal/keep/kept-texts.ts';
import { flushAll } from '#portal/offline/device/flush-all.ts';
import { keptPlaces } from '#tests/portal/keep/kept-places.ts';
import { aTab, disk, type KeptTab, stubBrowser } from '#tests/portal/keep/kept-tabs.ts';
import { aUser, closeTabs } from '#tests/portal/offline/tab-kit.ts';

let userId: string;
let tab: KeptTab;

beforeEach(async () => {
  stubBrowser();
  userId = aUser();
  tab = await aTab(userId);
});

afterEach(async () => {
  await closeTabs();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each(keptPlaces)('$name', ({ place, a, b }) => {
  async function type(at: KeptTab, text: string): Promise<void> {
    const { keeper } = await at.open(place);
    keeper.put(text);
    expect(await keeper.flush()).toBe(true);
    expect(keeper.state).toBe('kept');
  }

  test('is restored after a reload', async () => {
    await type(tab, a);
    const next = await tab.reload();
    expect(await next.open(place)).toMatchObject({ text: a, asides: [] });
  });

  test('is restored after a reload right after typing', async () => {
    const { keeper } = await tab.open(place);
    keeper.put(a);
    keeper.flushNow();
    const next = await tab.reload();
    expect((await next.open(place)).text).toBe(a);
  });

  test('DR3: a repeated request to start empty offers what was typed since', async () => {
    const { keeper } = await tab.open(place, { startEmpty: () => true });
    keeper.put(a);
    await keeper.flush();
    let next = await tab.reload();
    const opened = await next.open(place, { startEmpty: () => true });
    expect(opened).toMatchObject({ text: '', asides: [{ text: a }] });
    opened.keeper.put(b);
    await opened.keeper.flush();
    next = await next.reload();
    expect(await next.open(place)).toMatchObject({ text: b, asides: [{ text: a }] });
  });

  test('is restored in the next tab after its tab was killed', async () => {
    await type(tab, a);
    tab.kill();
    const next = await aTab(userId);
    const opened = await next.open(place);
    expect(opened).toMatchObject({ text: a, asides: [] });
    opened.keeper.put(b);
    await opened.keeper.flush();
    await vi.waitFor(async () => expect(await next.texts.list()).toHaveLength(1));
  });

  test('is not taken over by another tab while its own is open', async () => {
    await type(tab, a);
    const other = await aTab(userId);
    expect(await other.open(place)).toMatchObject({ text: '', asides: [] });
    await type(other, b);
    const next = await tab.reload();
    expect(await next.open(place)).toMatchObject({ text: a, asides: [] });
  });

  test('DR5: after two tabs were killed both texts are offered', async () => {
    const other = await aTab(userId);
    await type(tab, a);
    await type(other, b);
    tab.kill();
    other.kill();
    const next = await aTab(userId);
    const opened = await next.open(place);
    expect(opened).toMatchObject({ text: b, asides: [{ text: a }] });
    await opened.asides[0]?.forget();
    const after = await next.reload();
    expect(await after.open(place)).toMatchObject({ text: b, asides: [] });
  });

  test('a duplicated tab gets its own slot', async () => {
    const session = new Map<string, string>();
    const first = await aTab(userId, session);
    await type(first, a);
    const copy = await aTab(userId, new Map(session));
    await type(copy, b);
    const next = await first.reload();
    expect((await next.open(place)).text).toBe(a);
  });

  test('DR7: with a full disk the text is read from its fallback', async () => {
    await type(tab, a);
    disk.isFull = true;
    await type(tab, b);
    let next = await tab.reload();
    expect((await next.open(place)).text).toBe(b);
    disk.isFull = false;
    await type(next, `${b} `);
    next = await next.reload();
    expect((await next.open(place)).text).toBe(`${b} `);
  });

  test('DR7: with a full disk and the clock set back, the newest text wins', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T12:00:00Z') });
    await type(tab, a);
    vi.setSystemTime(new Date('2026-11-22T12:00:00Z'));
    disk.isFull = true;
    await type(tab, b);
    const next = await tab.reload();
    expect((await next.open(place)).text).toBe(b);
  });

  test('that it was cleared is kept with a full disk too', async () => {
    await type(tab, a);
    disk.isFull = true;
    const { keeper } = await tab.open(place);
    keeper.put('');
    expect(await keeper.flush()).toBe(true);
    const next = await tab.reload();
    expect((await next.open(place)).text).toBe('');
  });

  test('is written before an update reloads the page; if it cannot be written, the page is not reloaded', async () => {
    const { keeper } = await tab.open(place);
    const stop = keepOnLeave(keeper.flushNow, async () => {
      if (!(await keeper.flush())) throw new Error('not kept');
    });
    keeper.put(a);
    expect(await flushAll()).toBe(true);
    disk.isFull = true;
    vi.stubGlobal('localStorage', undefined);
    keeper.put(b);
    expect(await flushAll()).toBe(false);
    expect(keeper.state).toBe('refused');
    expect(await flushAll()).toBe(false);
    disk.isFull = false;
    expect(await flushAll()).toBe(true);
    stop();
    expect((await (await tab.reload()).open(place)).text).toBe(b);
  });

  test('DR4: is counted at logout, in whichever tab it was typed', async () => {
    const other = await aTab(userId);
    await type(tab, a);
    await type(other, b);
    expect((await listKept(tab.store)).map(({ text }) => text)).toEqual([b, a]);
  });

  test('is not shown to other users', async () => {
    await type(tab, a);
    disk.isFull = true;
    await type(tab, b);
    const another = await aTab(aUser());
    expect(await another.open(place, { guest: simpleTexts() })).toMatchObject({
      text: '',
      asides: [],
    });
    expect(await simpleTexts().list()).toEqual([]);
  });

  test('is removed once it was sent, saved or discarded', async () => {
    await type(tab, a);
    (await tab.open(place)).keeper.forget();
    const next = await tab.reload();
    expect(await next.open(place)).toMatchObject({ text: '', asides: [] });
    await vi.waitFor(async () => expect(await listKept(next.store)).toEqual([]));
  });

  test('typed by a guest, it belongs to the user who signs in next', async () => {
    const guest = simpleTexts();
    await guest.write([{ slot: `${place}@${tab.desk.id()}`, text: a }]);
    expect((await tab.open(place, { guest })).text).toBe(a);
    await vi.waitFor(async () => expect(await guest.list()).toEqual([]));
    expect((await listKept(tab.store)).map(({ text }) => text)).toEqual([a]);
  });

  test('if the user has a text already, that of the guest is offered', async () => {
    await type(tab, a);
    const guest = simpleTexts();
    await guest.write([{ slot: `${place}@${tab.desk.id()}`, text: b }]);
    expect(await tab.open(place, { guest })).toMatchObject({ text: a, asides: [{ text: b }] });
    expect(await guest.list()).toHaveLength(1);
  });
});
