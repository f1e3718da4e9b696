// Every page of a service promises a warning for each field that is not known. A mistyped copy, margin
// or postal code must not vanish just because it stands in an object or a list.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyPdf } from '#contract/services/pdf-manipulation/sample-file.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;
let ana: Person;

beforeAll(async () => {
  app = await startTestApp();
  ana = await aUser(app);
});

afterAll(() => app.close());

const post = (path: string, body: unknown) =>
  app.call('POST', path, { body, headers: { 'x-api-key': ana.key } });

const unknown = (path: string, near?: string) => ({
  path,
  message: `${path} is not known here and was ignored.${near ? ` Did you mean ${near}?` : ''}`,
});

const mail = { to: [{ Email: 'bo@example.com' }], subject: 'Hello', body: '<p>Hello' };

const cases: ReadonlyArray<readonly [string, object, ReturnType<typeof unknown>[]]> = [
  [
    'send-email/v1/send',
    {
      dry_run: true,
      email: {
        ...mail,
        to: [{ Email: 'bo@example.com', Nmae: 'Bo' }, 'cy@example.com'],
        attachment: [],
        replyTo: ['x@example.com'],
        Cc: ['y@example.com'],
        data: { anything: { goes: 1 } },
        attachments: [{ file_base64: 'QQ==', file_name: 'a.txt', filename: 'b.txt' }],
      },
    },
    [
      unknown('email.attachment', 'attachments'),
      unknown('email.replyTo', 'reply_to'),
      unknown('email.Cc', 'cc'),
      unknown('email.to.0.Nmae', 'Name'),
      unknown('email.attachments.0.filename', 'file_name'),
    ],
  ],
  [
    'address-validation/v1/validate',
    { address: { region_code: 'HR', locality: 'Zagreb', postcode: '10000' }, adress: {} },
    [unknown('adress', 'address'), unknown('address.postcode', 'postal_code')],
  ],
  [
    'pdf-manipulation/v1/rotate',
    {
      degrees: 90,
      files: [{ file_base64: emptyPdf }, { file_base64: emptyPdf, titel: 'x', äöü: 1 }],
    },
    [unknown('files.1.titel', 'title'), unknown('files.1.äöü')],
  ],
];

// Accepted for later, so that nothing waits for the work itself.
test.each(cases)('%s names unknown fields at any depth', async (path, body, warnings) => {
  const answer = await post(`/api/${path}`, { ...body, async: true });
  expect(answer.status, answer.text).toBe(202);
  expect(answer.json).toMatchObject({ warnings });
});

test('a run that prints names them when it is accepted', async () => {
  const answer = await post('/api/html-to-pdf/v1/convert', {
    html_string: '<p>x',
    async: true,
    page: { margn: '1mm', margin: { tpo: '1mm' }, orientation: 'landscape' },
    metadata: { titel: 'x' },
  });
  expect(answer.status, answer.text).toBe(202);
  expect(answer.json).toMatchObject({
    warnings: [
      unknown('page.margn', 'margin'),
      unknown('page.orientation'),
      unknown('page.margin.tpo', 'top'),
      unknown('metadata.titel', 'title'),
    ],
  });
});

test('very many are counted instead of named', async () => {
  const boxes = Array.from({ length: 30 }, (_, index) => [`zz${index}`, index]);
  const answer = await post('/api/send-email/v1/send', {
    dry_run: true,
    email: { ...mail, ...Object.fromEntries(boxes) },
  });
  expect(field(answer.json, 'warnings.length')).toBe('21');
  expect(field(answer.json, 'warnings.20.message')).toBe('10 more were ignored.');
});

// A link that nobody asked for in this form would live on as long as its file.
test('a link with an unknown field is refused', async () => {
  const answer = await app.call('POST', '/api/file-archive/v1/files/a.txt/link', {
    body: { expire_at: '2026-12-24T18:00:00Z' },
    cookie: ana.cookie,
  });
  expect(answer.status).toBe(422);
  expect(answer.json).toMatchObject({
    errors: [{ path: 'expire_at', message: 'Is not known here.', fix: 'Did you mean expires_at?' }],
  });
});

test('a list where an object belongs is refused, wherever that is', async () => {
  const answer = await post('/api/html-to-pdf/v1/convert', {
    html_string: '<p>x',
    page: { margin: ['1mm'] },
  });
  expect(answer.status).toBe(422);
  expect(answer.json).toMatchObject({
    errors: [{ path: 'page.margin', message: 'Must be an object.' }],
  });
});
