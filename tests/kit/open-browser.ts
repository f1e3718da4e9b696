// A real browser for journeys: the same one the product renders with, so nothing else has to be
// installed. A persistent profile, because an off-the-record one can neither install nor keep.
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
  /** False: no page runs any. */
  scripts?: boolean;
  /** False: none can be installed, so every visit is a first one. */
  workers?: boolean;
  /** The size of text people set in the browser; 16 unless they do. */
  textSize?: number;
  /** A profile folder to go on with, instead of a new one. */
  folder?: string;
}

/** Text size and folder belong to the browser, which is shared here. */
export type ContextLook = Omit<BrowserLook, 'textSize' | 'folder'>;

/** Opens a browser with a profile of its own. */
export async function openBrowser(look: BrowserLook = {}): Promise<BrowserProfile> {
  const folder = look.folder ?? (await mkdtemp(join(tmpdir(), 'profile-')));
  const context = await chromium.launchPersistentContext(folder, {
    ...(await launchOptions(look)),
    ...contextOptions(look),
  });
  await lookAgainSooner(context);
  return {
    context,
    close: async () => {
      await context.close();
      if (look.folder === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

let shared: Promise<Browser> | undefined;

/**
 * Opens an off-the-record profile in a browser that the whole test file shares: for tests of pages that
 * neither install the product nor keep anything longer than the profile is open.
 */
export async function openContext(look: ContextLook = {}): Promise<BrowserProfile> {
  shared ??= launchOptions().then((options) => chromium.launch(options));
  const context = await (await shared).newContext(contextOptions(look));
  await lookAgainSooner(context);
  return { context, close: () => context.close() };
}

/** Closes the browser that files share, if one was opened. */
export async function closeSharedBrowser(): Promise<void> {
  const browser = await shared;
  shared = undefined;
  await browser?.close();
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
      // As the renderer does: where a machine has no fonts, Chromium ends at the first text.
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
