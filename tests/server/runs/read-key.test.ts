import { describe, expect, test } from 'vitest';
import { keyOfHeaders, keyOfRun } from '#server/runs/read-key.ts';

const key = `dsp_${'a'.repeat(38)}`;
const basic = (text: string) => ({
  authorization: `Basic ${Buffer.from(text).toString('base64')}`,
});

describe('the ways to hand over a key', () => {
  test.each([
    ['in the body', { api_key: key }, {}],
    ['as Basic user', {}, basic(`${key}:`)],
    ['as Basic user without a colon', {}, basic(key)],
    ['as Basic password', {}, basic(`:${key}`)],
    ['as Basic password of some user', {}, basic(`ana:${key}`)],
    ['as Basic user with some password', {}, basic(`${key}:x`)],
    ['as X-API-Key', {}, { 'x-api-key': key }],
    ['as Bearer', {}, { authorization: `Bearer ${key}` }],
    ['as bearer in lower case', {}, { authorization: `bearer  ${key} ` }],
    ['in a header when the body’s is empty', { api_key: '' }, { 'x-api-key': key }],
    ['in a header without a body', undefined, { 'x-api-key': [key, 'other'] }],
    ['in a header beside a list', [1], { 'x-api-key': key }],
  ])('%s', (_, body, headers) => {
    expect(keyOfRun(body, headers)).toBe(key);
  });

  test('the body takes precedence over Basic, Basic over X-API-Key, X-API-Key over Bearer', () => {
    const headers = { 'x-api-key': 'own', authorization: 'Bearer bearer' };
    expect(keyOfRun({ api_key: key }, headers)).toBe(key);
    expect(keyOfRun({}, { ...headers, ...basic('basic:') })).toBe('basic');
    expect(keyOfRun({}, headers)).toBe('own');
  });

  test.each([
    ['nothing', {}],
    ['a cookie', { cookie: `api_key=${key}; session=${key}` }],
    ['an empty header', { 'x-api-key': ' ', authorization: 'Bearer ' }],
    ['another scheme', { authorization: `Digest ${key}` }],
  ])('%s is no key', (_, headers) => {
    expect(keyOfHeaders(headers)).toBeUndefined();
  });

  test('something that is not a text is a wrong key, not a missing one', () => {
    expect(keyOfRun({ api_key: { $ne: '' } }, { 'x-api-key': key })).toBe('');
  });

  test('a key inherited from a prototype does not count', () => {
    expect(keyOfRun(Object.create({ api_key: key }), {})).toBeUndefined();
  });
});
