// A process that dies after a run's file was archived and before the run was counted leaves no file behind.

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { aUser } from '#tests/kit/people.ts';
import { aPlace, type Place } from '#tests/server/operate/operate-kit.ts';

let place: Place;

beforeEach(async () => {
  place = await aPlace({}, { isFile: true });
});

afterEach(() => place.remove());

test('the file of a run that was never counted goes with its unit', async () => {
  let app = await place.start();
  const { key, cookie } = await aUser(app);
  const headers = { 'x-api-key': key };
  for (const name of ['counted', 'cut-off']) {
    const body = { mapping: '1', data: {}, file_name: name, file_access_mode: 'archive' };
    const answer = await app.call('POST', '/api/data-mapping/v1/map', { headers, body });
    expect(answer.status, answer.text).toBe(200);
  }
  await app.close();
  // As it was before the last transaction of the second run.
  const database = new DatabaseSync(join(place.folder, 'portal.sqlite'));
  database.exec(
    "UPDATE runs SET state = 'reserved' WHERE id = (SELECT request_id FROM files WHERE file_name LIKE 'cut-off%')",
  );
  database.close();

  app = await place.start();
  const files = await app.call('GET', '/api/file-archive/v1/files', { headers });
  expect([field(files.json, 'total'), field(files.json, 'data.0.file_name')]).toEqual([
    '1',
    'counted.json',
  ]);
  const usage = await app.call('GET', '/core/user-configuration', { cookie });
  expect(field(usage.json, 'count')).toBe('1');
  await app.close();
});
