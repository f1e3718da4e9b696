// The peer: jsreport with Chromium and Handlebars, installed here and only for the benchmark, with the
// same browser and fonts that we use. It gets the finished HTML as its template, so it does not have to
// fill one in, and is called over HTTP like the product.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { findChromium } from '#services/renderer/browser/find-chromium.ts';
import { writeFontConfig } from '#services/renderer/browser/font-config.ts';

const root = resolve(import.meta.dirname, '..', '..');
const folder = join(root, '.build', 'jsreport');
const packages = {
  '@jsreport/jsreport-core': '4.7.1',
  '@jsreport/jsreport-chrome-pdf': '4.3.0',
  '@jsreport/jsreport-handlebars': '4.0.1',
  // Under the name that jsreport looks for; the real package would download a browser.
  puppeteer: 'npm:puppeteer-core@24.43.1',
};

// puppeteer produces tagged PDFs, as we do.
const program = `
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const jsreport = require('@jsreport/jsreport-core')({
  loadConfig: false,
  useExtensionsLocationCache: false,
  discover: false,
  logger: { silent: true },
  store: { provider: 'memory' },
  chrome: {
    strategy: 'chrome-pool',
    numberOfWorkers: 2,
    launchOptions: {
      executablePath: process.env.CHROMIUM,
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--font-render-hinting=none'],
    },
  },
  workers: { numberOfWorkers: 2 },
});
jsreport.use(require('@jsreport/jsreport-chrome-pdf')());
jsreport.use(require('@jsreport/jsreport-handlebars')());
await jsreport.init();
const server = createServer(async (incoming, outgoing) => {
  try {
    const content = (await buffer(incoming)).toString();
    const chrome = { printBackground: true };
    const template = { content, engine: 'handlebars', recipe: 'chrome-pdf', chrome };
    outgoing.end((await jsreport.render({ template, data: {} })).content);
  } catch (error) {
    outgoing.writeHead(500).end(String(error));
  }
});
server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port));
`;

export interface JsreportPeer {
  print(html: string): Promise<Buffer>;
  close(): void;
}

export async function openJsreport(): Promise<JsreportPeer> {
  await install();
  const cacheDir = join(root, 'node_modules', '.cache', 'chromium');
  const { value: found } = await findChromium(undefined, cacheDir).next();
  if (!found) throw new Error('there is no Chromium for jsreport');
  const child = spawn(process.execPath, ['peer.mjs'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      CHROMIUM: found.path,
      FONTCONFIG_FILE: await writeFontConfig(cacheDir),
      ...(found.libraries === undefined ? {} : { LD_LIBRARY_PATH: found.libraries }),
    },
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error('jsreport ended before it answered');
  });
  const [url] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended]);
  ended.catch(() => undefined);
  const agent = new Agent({ keepAlive: true });
  return {
    print: (html) => post(String(url), html, agent),
    close: () => {
      agent.destroy();
      child.kill();
    },
  };
}

async function install(): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'peer.mjs'), program);
  const isThere = access(join(folder, 'node_modules', 'puppeteer')).then(
    () => true,
    () => false,
  );
  if (await isThere) return;
  const manifest = { name: 'jsreport-peer', private: true, dependencies: packages };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await promisify(execFile)('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
  });
}

function post(url: string, body: string, agent: Agent): Promise<Buffer> {
  return new Promise((done, failed) => {
    const sent = request(url, { method: 'POST', agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const bytes = Buffer.concat(chunks);
        if (answer.statusCode === 200) done(bytes);
        else failed(new Error(`jsreport: ${answer.statusCode} ${bytes.toString()}`));
      });
    });
    sent.on('error', failed);
    sent.end(body);
  });
}
