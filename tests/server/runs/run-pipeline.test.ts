import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Problem } from '#contract/problems.ts';
import { sha256 } from '#server/secrets.ts';
import type { RunResult } from '#services/run-result.ts';
import { inputFor } from '#tests/kit/handler-input.ts';
import { openRunBench, pdf, type RunBench } from '#tests/server/runs/kit.ts';

let bench: RunBench;
let valid: Record<string, unknown>;

beforeEach(async () => {
  bench = await openRunBench();
  valid = { api_key: bench.key.key, template_id: 'invoice.hbs', data: {} };
});

afterEach(() => bench.close());

const run = (
  body: unknown,
  work: () => Promise<RunResult> = async () => pdf,
  different: Parameters<RunBench['input']>[1] = {},
) => bench.pipeline(work).run('runDataToPdf', bench.input(body, different));

const json = (answer: { body: Uint8Array | string }): unknown => JSON.parse(String(answer.body));

describe('a run that succeeds', () => {
  test('as download gives the bytes and tells of the run in headers', async () => {
    const answer = await run(
      { ...valid, pdf_access_mode: 'download', file_name: 'račun' },
      undefined,
      { requestId: 'r1' },
    );
    expect(answer).toEqual({
      status: 200,
      headers: {
        'X-Request-Id': 'r1',
        'X-Counted': 'true',
        'X-Requests-Remaining': '99',
        'Content-Disposition': `attachment; filename="racun.pdf"; filename*=UTF-8''ra%C4%8Dun.pdf`,
      },
      body: Buffer.from('%PDF-1.7 ž'),
      contentType: 'application/pdf',
    });
    expect(await bench.rows()).toMatchObject([
      { id: 'r1', state: 'counted', service: 'data-to-pdf', function_name: 'Convert', bytes: 11 },
    ]);
    expect(bench.reports).toEqual([{ service: 'data-to-pdf', outcome: 'success', ms: 0 }]);
  });

  test('direct is taken as download; without a name the service’s is used', async () => {
    const answer = await run({ ...valid, pdf_access_mode: 'direct' });
    expect(answer.headers['Content-Disposition']).toBe('attachment; filename="data-to-pdf.pdf"');
  });

  test('without an access mode is archived, for the hours asked for', async () => {
    const answer = await run({ ...valid, expires_in_hours: 2, file_name: 'a.pdf' }, undefined, {
      requestId: 'r2',
    });
    expect(json(answer)).toEqual({
      status: 'success',
      warnings: [],
      request_id: 'r2',
      counted: true,
      remaining: 99,
      duration_ms: 0,
      file_name: 'a.pdf',
      expiration_date: '2026-03-10T14:00:00.000Z',
      size: 11,
      sha256: sha256(Buffer.from('%PDF-1.7 ž')),
      pages: 2,
    });
    const file = await bench.archive.findFile(bench.userId, 'a.pdf');
    expect(await text(await file.open())).toBe('%PDF-1.7 ž');
  });

  test('with a JSON result answers the service’s keys, which cannot overwrite the common ones', async () => {
    const work = async (): Promise<RunResult> => ({
      kind: 'json',
      value: { content_base64: 'JVBERg==', request_id: 'forged', counted: false },
      warnings: [],
    });
    const answer = await run({ ...valid, output_type: 'json' }, work, { requestId: 'r3' });
    expect(json(answer)).toEqual({
      status: 'success',
      warnings: [],
      request_id: 'r3',
      counted: true,
      remaining: 99,
      duration_ms: 0,
      content_base64: 'JVBERg==',
    });
  });

  test('of an unlimited user is counted and has no number left', async () => {
    await bench.usage.setRequestLimit(bench.userId, { limit: null });
    const answer = await run({ ...valid, pdf_access_mode: 'download' });
    expect(answer.headers['X-Requests-Remaining']).toBe('unlimited');
    expect(json(await run(valid))).toMatchObject({ remaining: null });
    expect(await bench.used()).toBe(2);
  });

  test('warnings on unknown fields with the nearest name', async () => {
    const answer = await run({ ...valid, pdf_acces_mode: 'download', zzz: 1 });
    expect(json(answer)).toMatchObject({
      warnings: [
        {
          path: 'pdf_acces_mode',
          message: expect.stringContaining('Did you mean pdf_access_mode?'),
        },
        { path: 'zzz', message: 'zzz is not known here and was ignored.' },
      ],
    });
  });
});

describe('a run that is refused', () => {
  test('without a key: api_key_missing; with a wrong one: api_key_invalid; nothing is used', async () => {
    const { api_key: _, ...without } = valid;
    await expect(run(without)).rejects.toMatchObject({ key: 'api_key_missing', status: 400 });
    await expect(run({ ...valid, api_key: 'dsp_wrong' })).rejects.toMatchObject({
      key: 'api_key_invalid',
      status: 403,
    });
    expect(await bench.rows()).toEqual([]);
    expect(bench.reports.map(({ outcome }) => outcome)).toEqual([
      'api_key_missing',
      'api_key_invalid',
    ]);
  });

  test.each([
    ['no template_id', { template_id: undefined }, 'template_id_missing'],
    ['an empty template_id', { template_id: '' }, 'template_id_missing'],
    ['a template_id that is a list', { template_id: ['a'] }, 'template_id_missing'],
    ['an unknown access mode', { pdf_access_mode: 'inline' }, 'access_mode_invalid_pdf'],
    ['an access mode that is no text', { pdf_access_mode: 1 }, 'access_mode_invalid_pdf'],
    ['an unknown output type', { output_type: 'exe' }, 'field_invalid'],
    ['0 hours', { expires_in_hours: 0 }, 'field_invalid'],
  ])('for %s gives its unit back', async (_, different, key) => {
    await expect(run({ ...valid, ...different })).rejects.toMatchObject({ key });
    expect(await bench.rows()).toMatchObject([{ state: 'released', problem: key }]);
    expect(await bench.used()).toBe(0);
  });

  test('for a field tells where, what and how to mend it', async () => {
    await expect(run({ ...valid, output_type: 'exe', strict: 1 })).rejects.toMatchObject({
      errors: [
        { path: 'output_type', message: 'Must be pdf or json.', fix: 'valid: pdf, json' },
        { path: 'strict', message: 'Must be true or false.' },
      ],
    });
    await expect(run({ ...valid, pdf_access_mode: 'inline' })).rejects.toMatchObject({
      message: 'Invalid pdf_access_mode type',
      errors: [{ path: 'pdf_access_mode', fix: 'valid: download, archive' }],
    });
  });

  test('without a body, or with a list for one, when the key came in a header', async () => {
    const headers = { 'x-api-key': bench.key.key };
    await expect(run(undefined, undefined, { headers })).rejects.toMatchObject({
      key: 'body_missing',
    });
    await expect(run([], undefined, { headers })).rejects.toBeInstanceOf(Problem);
    expect(await bench.used()).toBe(0);
  });

  test('past the limit, before its body is looked at', async () => {
    await bench.usage.setRequestLimit(bench.userId, { limit: 1 });
    await run(valid);
    await expect(run({ api_key: valid.api_key })).rejects.toMatchObject({
      key: 'request_limit_exceeded',
    });
    expect(await bench.used()).toBe(1);
  });
});

describe('a run that fails', () => {
  test.each([
    ['by a Problem', new Problem('template_syntax'), 'template_syntax'],
    ['by a fault', new Error('broken'), 'unexpected'],
  ])('%s gives its unit back and is recorded', async (_, failure, key) => {
    await expect(run(valid, () => Promise.reject(failure))).rejects.toBe(failure);
    expect(await bench.used()).toBe(0);
    expect(await bench.rows()).toMatchObject([{ state: 'released', problem: key }]);
  });

  test('by its deadline answers time_limit even when the service takes no notice', async () => {
    const answer = run(valid, () => {
      bench.deadline.abort();
      return new Promise<RunResult>(() => undefined);
    });
    await expect(answer).rejects.toMatchObject({ key: 'time_limit', status: 504 });
    expect(await bench.rows()).toMatchObject([{ state: 'released', problem: 'time_limit' }]);
  });

  test('because the caller went away is given back as aborted', async () => {
    const gone = new AbortController();
    const answer = run(
      valid,
      () => {
        gone.abort();
        return new Promise<RunResult>(() => undefined);
      },
      { signal: gone.signal },
    );
    await expect(answer).rejects.toMatchObject({ key: 'busy' });
    expect(await bench.rows()).toMatchObject([{ state: 'released', problem: 'aborted' }]);
    expect(bench.reports).toMatchObject([{ outcome: 'aborted' }]);
  });

  test('because its key was deleted meanwhile is withheld and archives nothing', async () => {
    const answer = run(valid, async () => {
      const params = { id: bench.key.id };
      await bench.keyHandlers.removeApiKey(inputFor(bench.userId, params, undefined));
      return pdf;
    });
    await expect(answer).rejects.toMatchObject({ key: 'api_key_invalid' });
    expect(await bench.used()).toBe(0);
    expect(await bench.database.db.selectFrom('files').select('id').execute()).toEqual([]);
  });

  test('because its user was deactivated meanwhile is withheld', async () => {
    const answer = run(valid, async () => {
      await bench.database.db.updateTable('users').set({ active: 0 }).execute();
      return pdf;
    });
    await expect(answer).rejects.toMatchObject({ key: 'api_key_invalid' });
    expect(await bench.rows()).toMatchObject([{ state: 'released' }]);
  });

  test('after archiving takes its file back', async () => {
    const answer = run(valid, async () => {
      // As a sweep would if it took the run for an orphan.
      await bench.usage.releaseOrphans(new Date('2030-01-01T00:00:00Z'));
      return pdf;
    });
    await expect(answer).rejects.toMatchObject({ key: 'unexpected' });
    expect(await bench.database.db.selectFrom('files').select('id').execute()).toEqual([]);
    expect(await bench.used()).toBe(0);
  });

  test('whose file cannot be taken back keeps its unit too, for the sweep', async () => {
    const { db } = bench.database;
    const rename = (from: string, to: string) => db.schema.alterTable(from).renameTo(to).execute();
    const answer = run(valid, async () => {
      await rename('usage_slots', 'slots_away');
      await rename('file_links', 'links_away');
      return pdf;
    });
    await expect(answer).rejects.toThrow();
    await rename('links_away', 'file_links');
    await rename('slots_away', 'usage_slots');
    expect(await bench.rows()).toMatchObject([{ state: 'reserved' }]);
    expect(await bench.used()).toBe(1);
    expect(await db.selectFrom('files').select('id').execute()).toHaveLength(1);
  });

  test('for an unknown template says where to find the names', async () => {
    const pipeline = bench.pipeline(async (input, tools) => {
      await tools.findTemplate(input.template_id);
      return pdf;
    });
    await expect(pipeline.run('runDataToPdf', bench.input(valid))).rejects.toMatchObject({
      key: 'file_not_found',
      errors: [{ path: 'template_id', fix: expect.stringContaining('/template/default/list') }],
    });
  });
});

test('30 runs in parallel at 95 of 100 give 5 answers', async () => {
  await bench.database.db
    .insertInto('usage')
    .values({ user_id: bench.userId, period: '2026-03', used: 95, noticed: 0 })
    .execute();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 30 }, () => run({ ...valid, pdf_access_mode: 'download' })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect(await bench.used()).toBe(100);
});
