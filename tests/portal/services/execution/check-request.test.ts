// What the portal refuses before a request is sent, and what it leaves to the server.
import { describe, expect, test } from 'vitest';
import { knownRuns } from '#contract/run-calls.ts';
import { checkRequest, type RequestCheck } from '#portal/services/execution/check-request.ts';
import { runSamples } from '#tests/kit/run-samples.ts';

const pdf = '/api/data-to-pdf/v1/convert';
const good = { api_key: '{{api_key}}', template_id: 'invoice.hbs' };

function check(body: unknown, path = pdf, templates?: readonly string[]): RequestCheck {
  const known = knownRuns.find(({ call }) => call.path === path);
  return checkRequest({ service: known?.service ?? {}, run: known?.run, body, templates });
}

function refusal(body: unknown, path = pdf): { key: string; path: string | undefined } {
  const checked = check(body, path);
  if (checked.kind !== 'refused') throw new Error(`It is ${checked.kind}.`);
  return { key: checked.failure.key, path: checked.failure.errors[0]?.path };
}

describe('a request is refused before it is sent', () => {
  test('without a key, or with one that is not a text', () => {
    expect(refusal({ template_id: 'a' })).toEqual({ key: 'api_key_missing', path: 'api_key' });
    expect(refusal({ ...good, api_key: 7 })).toEqual({ key: 'api_key_invalid', path: 'api_key' });
    expect(refusal([])).toMatchObject({ key: 'api_key_missing' });
    expect(refusal(null)).toMatchObject({ key: 'api_key_missing' });
  });

  test('without a template', () => {
    for (const template_id of [undefined, '', 3]) {
      expect(refusal({ ...good, template_id })).toEqual({
        key: 'template_id_missing',
        path: 'template_id',
      });
    }
  });

  test('with an unknown access mode', () => {
    expect(refusal({ ...good, pdf_access_mode: 'print' })).toEqual({
      key: 'access_mode_invalid_pdf',
      path: 'pdf_access_mode',
    });
  });

  test('with a value that a field does not accept', () => {
    expect(refusal({ ...good, page: { margin: 'wide' } })).toEqual({
      key: 'field_invalid',
      path: 'page.margin',
    });
    expect(refusal({ ...good, data: 'none' })).toMatchObject({ path: 'data' });
  });

  test('with both or none of two exclusive fields', () => {
    const html = '/api/html-to-pdf/v1/convert';
    const api_key = '{{api_key}}';
    expect(refusal({ api_key }, html)).toMatchObject({ path: 'html_string' });
    expect(refusal({ api_key, url: 'https://a.test', html_string: 'a' }, html)).toMatchObject({
      key: 'field_invalid',
    });
    expect(refusal({ api_key, data: {} }, '/api/data-mapping/v1/map')).toMatchObject({
      path: 'mapping',
    });
  });
});

describe('a request is accepted', () => {
  test('if it is a sample, or an example with a key', () => {
    for (const { known, sample, example } of runSamples) {
      for (const body of [sample, { api_key: 'k', ...example }]) {
        expect(check(body, known.call.path)).toEqual({ kind: 'good' });
      }
    }
  });

  test('with unknown fields, which give only a warning of the server', () => {
    expect(check({ ...good, colour: 'red' })).toEqual({ kind: 'good' });
  });

  test('at a service that is not in the contract', () => {
    expect(check({ api_key: 'k' }, '/api/future/v1/run')).toEqual({ kind: 'good' });
  });
});

describe('a template', () => {
  const names = ['invoice.hbs', 'offer.html'];

  test('that is unknown only causes a question, with the most similar name', () => {
    expect(check({ ...good, template_id: 'invoce.hbs' }, pdf, names)).toEqual({
      kind: 'doubted',
      template: { name: 'invoce.hbs', nearest: 'invoice.hbs' },
    });
  });

  test('that is known, or cannot be looked up, causes none', () => {
    expect(check(good, pdf, names)).toEqual({ kind: 'good' });
    expect(check({ ...good, template_id: 'own' })).toEqual({ kind: 'good' });
  });
});
