import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from '#tests/engines/engine.ts';
import { openSession } from '#tests/engines/webdriver.ts';

const browser = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;
// The key of an element reference in the protocol.
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
// Without it the toolbar keeps the window wider than a phone.
const slimButtons = '* { padding: 0; margin: 0; min-width: 0; font-size: 6px; }';

/** Debian's WebKitGTK, the engine of iPhones, over W3C WebDriver. Needs an X display in DISPLAY. */
export async function openWebKit(): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), 'webkit-'));
  await mkdir(join(home, '.config', 'gtk-3.0'), { recursive: true });
  await writeFile(join(home, '.config', 'gtk-3.0', 'gtk.css'), slimButtons);
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { PATH: process.env.PATH, DISPLAY: process.env.DISPLAY, HOME: home },
    stdio: 'ignore',
  });
  const address = `http://127.0.0.1:${port}`;
  await untilListening(driver, address);
  const { call } = await openSession(address, {
    'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
  });
  const evaluate = (expression: string): Promise<unknown> =>
    call('POST', '/execute/async', {
      script: `const done = arguments[0]; Promise.resolve(${expression}).then(done);`,
      args: [],
    });
  const referenceOf = async (expression: string): Promise<string> => {
    const found = await evaluate(expression);
    const id: unknown =
      typeof found === 'object' && found !== null ? Reflect.get(found, elementKey) : undefined;
    if (typeof id !== 'string') throw new Error(`no element: ${expression}`);
    return id;
  };
  return {
    open: async (url) => {
      await call('POST', '/url', { url });
    },
    evaluate,
    click: async (element) => {
      await call('POST', `/element/${await referenceOf(element)}/click`);
    },
    type: async (element, text) => {
      await call('POST', `/element/${await referenceOf(element)}/value`, { text });
    },
    resize: async (width, height) => {
      // The toolbar is part of the window's height too.
      const frame = Number(await evaluate('outerHeight - innerHeight'));
      await call('POST', '/window/rect', { x: 0, y: 0, width, height: height + frame });
    },
    screenshot: async () => Buffer.from(String(await call('GET', '/screenshot')), 'base64'),
    downloads: home,
    complaints: [],
    close: async () => {
      await call('DELETE', '');
      driver.kill();
      await once(driver, 'exit');
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

async function untilListening(driver: ChildProcess, address: string): Promise<void> {
  for (;;) {
    if (driver.exitCode !== null) throw new Error('WebKitWebDriver ended');
    const answer = await fetch(`${address}/status`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((next) => setImmediate(next));
  }
}
