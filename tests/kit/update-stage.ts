// Two builds of the portal and a server that switches between them while tabs are open.
import type { Page } from 'playwright-core';
import { type DraftsStage, openDevice, openDraftsStage } from '#tests/kit/drafts-stage.ts';
import type { BrowserProfile } from '#tests/kit/open-browser.ts';
import type { Person } from '#tests/kit/people.ts';
import { buildPortal, type PortalBuild } from '#tests/kit/portal-build.ts';
import { untilControlled } from '#tests/kit/portal-updates.ts';

export interface UpdateStage {
  stage: DraftsStage;
  one: PortalBuild;
  two: PortalBuild;
  /** A new browser profile; without `workers` every visit is a first one. */
  device(person?: Person, workers?: boolean): Promise<BrowserProfile>;
  /** Opens an address and waits until a service worker controls the page. */
  open(device: BrowserProfile, path: string): Promise<Page>;
  close(): Promise<void>;
}

export async function openUpdateStage(): Promise<UpdateStage> {
  const stage = await openDraftsStage();
  const one = await buildPortal('one');
  const two = await buildPortal('two');
  return {
    stage,
    one,
    two,
    device: async (person, workers = true) => {
      const device = await openDevice(stage, person, { workers });
      await device.context.addInitScript(() => localStorage.setItem('cookie-consent', 'declined'));
      return device;
    },
    open: async (device, path) => {
      const page = await device.context.newPage();
      await page.goto(stage.url + path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await untilControlled(page);
      return page;
    },
    close: async () => {
      await stage.close();
      await one.remove();
      await two.remove();
    },
  };
}
