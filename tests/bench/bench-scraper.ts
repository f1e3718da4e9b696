// A page of 200 KB from a server on loopback, scraped over HTTP and fetched by a bare client: one that
// stays as it was, and one that is new each time, whose content has to be found first.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startBenchProduct } from '#tests/bench/bench-product.ts';
import { alternate, say, timesAsLong } from '#tests/bench/rounds.ts';

const rounds = 15;
const inARow = 4;
const articleBytes = 200_000;

export async function benchScraper(): Promise<void> {
  const site = createServer(({ url = '' }, response) => {
    if (url === '/robots.txt') response.writeHead(404).end();
    else response.setHeader('content-type', 'text/html; charset=utf-8').end(article(url));
  });
  await new Promise<void>((done) => {
    site.listen(0, '127.0.0.1', done);
  });
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const product = await startBenchProduct({ ALLOW_PRIVATE_ADDRESSES: 'true' });
  let turn = 0;
  const scrape = (path: string) =>
    product.run(
      '/api/web-scraper/v1/scrape',
      JSON.stringify({ url: origin + path, response_format: 'markdown' }),
    );
  const { bare, same } = await alternate(
    {
      bare: async () => (await fetch(`${origin}/same`)).text(),
      same: () => scrape('/same'),
    },
    rounds,
    3,
    inARow,
  );
  // On its own: it fills the caches that the others are measured with.
  const { other } = await alternate({ other: () => scrape(`/other-${++turn}`) }, rounds, 3, 1);
  await product.stop();
  site.close();
  say(
    `a page of ${articleBytes / 1000} KB: fetched bare ${bare.median.toFixed(1)} ms; scraped ${same.median.toFixed(1)} ms, ${timesAsLong(same, bare)} times as long (goal <= 3); new each time ${other.median.toFixed(1)} ms`,
  );
}

function article(name: string): string {
  const sentence =
    'The harbour office moves to <a href="/riva">Riva 7</a> on Monday, and until then papers are taken at the old place. ';
  const section = `<h2>From ${name}</h2><p>${sentence.repeat(4)}</p><p>${sentence.repeat(5)}</p>`;
  const head = `<!doctype html><html lang="en"><head><title>Harbour ${name}</title></head><body><nav><a href="/">Home</a></nav><article><h1>Harbour ${name}</h1>`;
  return `${head}${section.repeat(Math.ceil(articleBytes / section.length))}</article></body></html>`;
}
