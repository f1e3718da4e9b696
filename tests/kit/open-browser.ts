// A real browser for journeys: the one the product renders with, so nothing else has to be installed.
// `openBrowser` has a profile on disk, because an incognito one can neither install the app nor keep data.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
} from 'playwright-core';
import { findChromium } from '#services/renderer/browser/find-chromium.ts';
import { writeFontConfig } from '#services/renderer/browser/font-config.ts';
import { noteFailedPages, watchContext } from '#tests/kit/failed-pages.ts';
import { lookAgainSooner } from '#tests/kit/look-again.ts';

const cache = resolve(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'chromium');

export interface BrowserProfile {
  context: BrowserContext;
  close(): Promise<void>;
}

export interface BrowserLook {
  width?: number;
  height?: number;
  dark?: boolean;
  /** False disables JavaScript. */
  scripts?: boolean;
  /** False blocks service workers, so every visit is a first one. */
  workers?: boolean;
  /** The default font size set in the browser, in px; 16 by default. */
  textSize?: number;
  /** An existing profile folder to use instead of a new one. */
  folder?: string;
}

/** Without text size and folder, which belong to the shared browser. */
export type ContextLook = Omit<BrowserLook, 'textSize' | 'folder'>;

/** Opens a browser with its own profile. */
export async function openBrowser(look: BrowserLook = {}): Promise<BrowserProfile> {
  const folder = look.folder ?? (await mkdtemp(join(tmpdir(), 'profile-')));
  const context = await chromium.launchPersistentContext(folder, {
    ...(await launchOptions(look)),
    ...contextOptions(look),
  });
  return watchedProfile(context, async () => {
    if (look.folder === undefined) await rm(folder, { recursive: true, force: true });
  });
}

let shared: Promise<Browser> | undefined;

/**
 * Opens an incognito profile in a browser that all files of a worker share: for tests that are not about what
 * a device keeps.
 */
export async function openContext(look: ContextLook = {}): Promise<BrowserProfile> {
  shared ??= launchOptions().then((options) => chromium.launch(options));
  return watchedProfile(await (await shared).newContext(contextOptions(look)));
}

async function watchedProfile(
  context: BrowserContext,
  afterwards?: () => Promise<void>,
): Promise<BrowserProfile> {
  await lookAgainSooner(context);
  watchContext(context);
  return {
    context,
    close: async () => {
      await noteFailedPages([context]);
      await context.close();
      await afterwards?.();
    },
  };
}

/** Closes the profiles that a file has left open in the shared browser, which ends with its worker. */
export async function closeContexts(): Promise<void> {
  for (const context of (await shared)?.contexts() ?? []) await context.close();
}

function contextOptions(look: BrowserLook): BrowserContextOptions {
  const { width = 1280, height = 800, dark = false, scripts = true, workers = true } = look;
  return {
    acceptDownloads: true,
    viewport: { width, height },
    hasTouch: width < 600,
    javaScriptEnabled: scripts,
    serviceWorkers: workers ? 'allow' : 'block',
    colorScheme: dark ? 'dark' : 'light',
  };
}

async function launchOptions(look: BrowserLook = {}): Promise<LaunchOptions> {
  const found = await findChromium(process.env.CHROMIUM_PATH, cache).next();
  if (found.done) throw new Error('no browser found');
  return {
    executablePath: found.value.path,
    headless: true,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      ...(look.textSize ? [`--blink-settings=defaultFontSize=${look.textSize}`] : []),
    ],
    env: {
      ...definedEnv(),
      // Without a locale Chromium saves downloads under names in ASCII.
      LC_ALL: 'C.UTF-8',
      // As the renderer does: without any fonts Chromium crashes at the first text.
      FONTCONFIG_FILE: await writeFontConfig(cache),
      ...(found.value.libraries ? { LD_LIBRARY_PATH: found.value.libraries } : {}),
    },
  };
}

function definedEnv(): Record<string, string> {
  const entries = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries(entries);
}
