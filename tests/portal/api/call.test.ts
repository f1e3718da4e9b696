import { afterEach, describe, expect, test, vi } from 'vitest';
import { call } from '#portal/api/call.ts';
import { setUnauthorizedHandler } from '#portal/api/exchange.ts';
import { fetchRun, shownAnswerBytesMax } from '#portal/api/fetch-run.ts';
import { fakeFetch, json } from '#tests/portal/api/fake-fetch.ts';

const services = [{ key: 'data-to-pdf', title: 'Data to PDF', summary: 'Fills.', open: true }];

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  setUnauthorizedHandler(() => {});
});

describe('what a call sends', () => {
  test('cookies, JSON and a path with its parameters percent-encoded', async () => {
    const asked = fakeFetch(json({ apiKey: undefined }, 422));
    const options = { params: { id: 'a/b' }, body: { name: 'Ključ' } };
    await expect(call('updateApiKey', options)).rejects.toThrow();
    expect(asked[0]?.url).toBe('/core/api-key/a%2Fb');
    expect(asked[0]?.init).toMatchObject({ method: 'PUT', credentials: 'include' });
    expect(asked[0]?.init.body).toBe('{"name":"Ključ"}');
    expect(new Headers(asked[0]?.init.headers).get('content-type')).toBe('application/json');
  });

  test('the token of a password reset as a query parameter', async () => {
    const asked = fakeFetch(json({ success: true, message: 'Done.' }));
    await call('resetPassword', { query: { token: 'a b&c' }, body: { password: 'Abcdef1!' } });
    expect(asked[0]?.url).toBe('/auth/reset-password/?token=a+b%26c');
  });

  test('no content-type when there is no body', async () => {
    const asked = fakeFetch(new Response(null, { status: 204 }));
    await expect(call('logout')).resolves.toBeUndefined();
    expect(new Headers(asked[0]?.init.headers).has('content-type')).toBe(false);
  });
});

describe('what a call answers', () => {
  test('the parsed body', async () => {
    fakeFetch(json(services));
    await expect(call('listServices')).resolves.toEqual(services);
  });

  test('an array that another backend wraps in data or items', async () => {
    fakeFetch(json({ data: services }), json({ items: services }));
    await expect(call('listServices')).resolves.toEqual(services);
    await expect(call('listServices')).resolves.toEqual(services);
  });

  test('a failure of kind network when the answer does not match the contract', async () => {
    fakeFetch(json([{ key: 'unheard-of' }]));
    const failure = { kind: 'network', message: 'Unexpected failure' };
    await expect(call('listServices')).rejects.toMatchObject(failure);
  });

  test('a failure of kind network when a captive portal answers with HTML', async () => {
    fakeFetch(new Response('<h1>Welcome to our Wi-Fi</h1>'));
    await expect(call('listServices')).rejects.toMatchObject({ kind: 'network', status: 0 });
  });

  test('text unchanged', async () => {
    fakeFetch(new Response('{{name}}'));
    const params = { file_name: 'invoice.hbs' };
    await expect(call('readShippedTemplate', { params })).resolves.toBe('{{name}}');
  });
});

describe('how a call fails', () => {
  test("with the server's key, message, field errors and request id", async () => {
    const errors = [{ path: 'email', message: 'User with provided email already exists' }];
    const message = 'Failed service validation';
    fakeFetch(json({ message, error_key: 'email_exist', request_id: 'r1', errors }, 409));
    const body = { name: 'Ana Anić', email: 'ana@example.hr', password: 'Abcdef1!' };
    await expect(call('register', { body })).rejects.toMatchObject({
      kind: 'http',
      status: 409,
      key: 'email_exist',
      message,
      errors,
      requestId: 'r1',
    });
  });

  test('with the status text when the body has no message', async () => {
    fakeFetch(new Response('oops', { status: 502, statusText: 'Bad Gateway' }));
    const failure = { status: 502, key: 'bad_request', message: 'Bad Gateway' };
    await expect(call('listServices')).rejects.toMatchObject(failure);
  });

  test("with the specification's sentence when there is neither", async () => {
    fakeFetch(new Response('', { status: 500 }));
    const message = 'Failed communication with backend service';
    await expect(call('listServices')).rejects.toMatchObject({ key: 'bad_request', message });
  });

  test('with unauthorized on a bare 401, and the session is notified', async () => {
    const onUnauthorized = vi.fn();
    setUnauthorizedHandler(onUnauthorized);
    fakeFetch(new Response('', { status: 401, statusText: 'Unauthorized' }));
    const message = 'Failed authentication with backend service';
    await expect(call('listApiKeys')).rejects.toMatchObject({ key: 'unauthorized', message });
    expect(onUnauthorized).toHaveBeenCalledOnce();
  });

  test('with Unexpected failure when there is no answer', async () => {
    vi.useFakeTimers();
    fakeFetch(new TypeError('Failed to fetch'));
    const failure = { kind: 'network', key: 'unexpected', message: 'Unexpected failure' };
    await expect(call('listServices')).rejects.toMatchObject(failure);
  });

  test('with the abort reason when the caller aborts', async () => {
    fakeFetch(new DOMException('gone', 'AbortError'));
    await expect(call('listServices')).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a run', () => {
  const path = '/api/data-to-pdf/v1/convert';

  test('sends the text unchanged and returns JSON as a value', async () => {
    const asked = fakeFetch(json({ status: 'success' }));
    const result = await fetchRun(path, '{ "a": 1.0 }');
    expect(result).toMatchObject({ kind: 'json', value: { status: 'success' } });
    expect(asked[0]?.init.body).toBe('{ "a": 1.0 }');
  });

  test('returns a file byte for byte', async () => {
    const bytes = Uint8Array.from([37, 80, 68, 70, 0, 255, 13, 10]);
    fakeFetch(new Response(bytes, { headers: { 'content-type': 'application/pdf' } }));
    const result = await fetchRun(path, {});
    if (result.kind !== 'file') throw new Error('It should be a file.');
    expect(new Uint8Array(await result.blob.arrayBuffer())).toEqual(bytes);
  });

  test('returns JSON as a file if it is to be saved', async () => {
    const headers = { 'content-type': 'application/json', 'content-disposition': 'attachment' };
    fakeFetch(new Response('{"a":1.0}', { headers }));
    await expect(fetchRun(path, {})).resolves.toMatchObject({ kind: 'file' });
  });

  test('returns JSON that is too long to show as a file', async () => {
    fakeFetch(json({ text: 'x'.repeat(shownAnswerBytesMax) }));
    await expect(fetchRun(path, {})).resolves.toMatchObject({ kind: 'file', isDownload: false });
  });
});
