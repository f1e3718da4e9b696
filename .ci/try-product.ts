// Waits for a started product and prints one PDF with it, over HTTP, as the admin its environment names.
// usage: node .ci/try-product.ts http://localhost:PORT
import { setTimeout as wait } from 'node:timers/promises';

const [, , url = ''] = process.argv;
const startSeconds = 120;

for (let second = 0; !(await isReady()); second += 1) {
  if (second === startSeconds) throw new Error(`not ready after ${startSeconds} s`);
  await wait(1000);
}
const login = await post('/auth/login', {
  email: 'admin@example.org',
  password: 'Admin-Pass-1',
  remember_me: false,
});
const cookie = login.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
const created = await post('/core/api-key', { name: 'try' }, { cookie: cookie.join('; ') });
const { apiKey } = JSON.parse(await created.text());
const item = { pos: 1, description: 'Papir A4', quantity: 20, unitPrice: 4.5, vatPercentage: 25 };
const pdf = await post(
  '/api/data-to-pdf/v1/convert',
  {
    template_id: 'invoice.hbs',
    pdf_access_mode: 'download',
    data: { company: 'Jadran Papir d.o.o.', items: [{ ...item, net: 90 }] },
  },
  { 'x-api-key': apiKey.key },
);
const bytes = Buffer.from(await pdf.arrayBuffer());
if (bytes.subarray(0, 5).toString() !== '%PDF-') {
  throw new Error(`${pdf.status}, and no PDF: ${bytes.subarray(0, 500).toString()}`);
}
process.stdout.write(`A PDF of ${bytes.length} bytes.\n`);

async function isReady(): Promise<boolean> {
  return (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200;
}

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}
