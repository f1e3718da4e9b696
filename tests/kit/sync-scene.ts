// The Drafts page of one user behind a gateway that injects faults.
import type { Page } from 'playwright-core';
import { declineCookies } from '#tests/kit/draft-moves.ts';
import { chipOf, type DraftsStage, openDevice, openDraftsPage } from '#tests/kit/drafts-stage.ts';
import type { Fault } from '#tests/kit/gateway.ts';
import type { BrowserProfile } from '#tests/kit/open-browser.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { until } from '#tests/kit/until.ts';

export const syncPath = '/core/service-request/sync';

export interface SyncScene {
  stage: DraftsStage;
  person: Person;
  device: BrowserProfile;
  /** A test that closes the page assigns the next one. */
  page: Page;
  /** From now on no server answers. */
  away(): void;
  back(): void;
  /** The number of sync calls since the stage was opened. */
  syncs(): number;
  onSync(fault: () => Fault | undefined): void;
  /** Resolves when the header shows this number of waiting drafts. */
  waits(count: number): Promise<void>;
  /** The sorted names of the drafts on the server. */
  saved(): Promise<string[]>;
  close(): Promise<void>;
}

let people = 0;

export async function openSyncScene(stage: DraftsStage): Promise<SyncScene> {
  people += 1;
  const person = await aUser(stage.app(), {
    name: 'Ana Anić',
    email: `ana${people}@example.com`,
  });
  const device = await openDevice(stage, person);
  await declineCookies(device.context);
  const back = () => stage.gateway.lead(stage.app().url);
  const scene: SyncScene = {
    stage,
    person,
    device,
    page: await openDraftsPage(stage, device.context),
    away: () => stage.gateway.lead(undefined),
    back,
    syncs: () => stage.gateway.count('POST', syncPath),
    onSync: (fault) => stage.gateway.fault(({ path }) => (path === syncPath ? fault() : undefined)),
    waits: (count) => until(async () => (await chipOf(scene.page)).includes(`${count} waiting`)),
    saved: async () => (await stage.drafts(person)).map(({ name }) => name).sort(),
    async close() {
      stage.gateway.fault(undefined);
      back();
      await device.close();
    },
  };
  return scene;
}

/** Dispatches the browser's `online` event. */
export const hearBack = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new Event('online')));

export const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => `Draft ${index + 1}`);
