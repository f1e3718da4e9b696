import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '#tests/kit/read-pdf.ts';
import { pngDataUri } from '#tests/services/renderer/a-png.ts';
import { aPrinter } from '#tests/services/renderer/a-printer.ts';

const printer = aPrinter();
const { signal } = new AbortController();
let server: Server;
let connections = 0;
let port = 0;
let folder = '';

beforeAll(async () => {
  server = createServer((_request, response) => response.end('<p>internal secret</p>'));
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address === 'object' && address) port = address.port;
  folder = await mkdtemp(path.join(os.tmpdir(), 'renderer-test-'));
  const [, base64 = ''] = pngDataUri(300, 300).split(',');
  await writeFile(path.join(folder, 'local.png'), Buffer.from(base64, 'base64'));
  await writeFile(path.join(folder, 'local.html'), '<p>local secret</p>');
  await writeFile(path.join(folder, 'local.css'), 'body::after { content: "local style" }');
  await printer.start();
}, 60_000);

afterAll(async () => {
  await printer.close();
  server.close();
  await rm(folder, { recursive: true });
});

/** Every way in which a document could reach `base`. */
function leakDocument(base: string): string {
  const files = `file://${folder}`;
  return `<!doctype html><html><head><title>leak</title>
    <link rel="stylesheet" href="${base}/a.css"><link rel="stylesheet" href="${files}/local.css">
    <link rel="prefetch" href="${base}/prefetch"><link rel="preload" as="image" href="${base}/preload">
    <link rel="preconnect" href="${base}"><link rel="dns-prefetch" href="${base}">
    <link rel="icon" href="${base}/icon"><link rel="manifest" href="${base}/manifest">
    <link rel="modulepreload" href="${base}/module">
    <style>@import url(${base}/import.css);
      @font-face { font-family: leak; src: url(${base}/font.woff2) }
      body { font-family: leak; background: url(${base}/background.png) }
      li { list-style-image: url(${base}/list.png) } p { cursor: url(${base}/cursor.png), auto;
      border-image: url(${base}/border.png); mask-image: url(${base}/mask.svg#m) }
      p::before { content: url(${base}/content.png) } div { background: url(${files}/local.png) }
    </style></head><body background="${base}/body.png"><p>leak text</p><ul><li>item</ul>
    <img src="${base}/img.png"><img srcset="${base}/set.png 2x"><img src="${files}/local.png">
    <picture><source srcset="${base}/source.png"><img src="${base}/picture.png"></picture>
    <iframe src="${base}/frame"></iframe><iframe src="${files}/local.html"></iframe>
    <iframe srcdoc="<img src='${base}/srcdoc.png'>"></iframe>
    <object data="${base}/object"></object><object data="${files}/local.html"></object>
    <embed src="${base}/embed"><embed src="${files}/local.png"><div style="height: 300px"></div>
    <video src="${base}/video" poster="${base}/poster" autoplay></video><audio src="${base}/audio" autoplay></audio>
    <svg><image href="${base}/svg.png"/><use href="${base}/use.svg#a"/><image href="${files}/local.png"/></svg>
    <input type="image" src="${base}/input.png"><table background="${base}/table.png"><tr><td>t</table>
    <form action="${base}/form"><input autofocus></form><a href="${base}/a" ping="${base}/ping">a</a>
    <script src="${base}/script.js"></script>
    <script>
      fetch('${base}/fetch'); new WebSocket('${base}/socket'.replace('http', 'ws'));
      navigator.sendBeacon('${base}/beacon'); new EventSource('${base}/events');
      new Worker('data:text/javascript,fetch("${base}/worker")'); window.open('${base}/open');
      new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' }] }).createDataChannel('x');
    </script>
    <meta http-equiv="refresh" content="0;url=${base}/refresh"></body></html>`;
}

test('the server counts connections', async () => {
  await fetch(`http://127.0.0.1:${port}/`);
  expect(connections).toBe(1);
  connections = 0;
});

test.each([undefined, 'a'])(
  'a document of account %s with every kind of request reaches no server and shows no local file',
  async (owner) => {
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433']) {
      const html = leakDocument(`http://${host}:${port}`);
      const { bytes } = await printer.print({ html, owner, tagged: true }, signal);
      const read = await readPdf(bytes);
      expect(read.text).toContain('leak text');
      expect(read.text).not.toMatch(/secret|local style/);
      // The only images are the icons for broken ones.
      expect(read.images).not.toContain('300 x 300');
    }
    const after = await printer.print({ html: '<p>after</p>', owner, tagged: true }, signal);
    expect((await readPdf(after.bytes)).text).toBe('after');
    expect(connections).toBe(0);
  },
  60_000,
);

test('a document that navigates its tab does not affect the next one', async () => {
  for (const target of [
    'chrome://version',
    'about:blank',
    `file://${folder}/local.html`,
    'data:text/html,moved',
  ]) {
    const html = `<meta http-equiv="refresh" content="0;url=${target}"><p>stays</p>`;
    // A navigation to about:blank succeeds, and the print is refused if it happens first.
    await Promise.allSettled([printer.print({ html, owner: undefined, tagged: true }, signal)]);
    const next = await printer.print(
      { html: '<p>next</p>', owner: undefined, tagged: true },
      signal,
    );
    expect((await readPdf(next.bytes)).text).toBe('next');
  }
}, 30_000);
