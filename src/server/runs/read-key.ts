// The ways to hand over an API key. A query parameter is none of them (it ends up in logs and
// histories), and neither is the session cookie (another site could spend a signed-in user's
// requests with it).

export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** The key a run carries: `api_key` in the body first, then the headers; undefined when none does. */
export function keyOfRun(body: unknown, headers: RequestHeaders): string | undefined {
  if (typeof body === 'object' && body !== null && Object.hasOwn(body, 'api_key')) {
    const given: unknown = Reflect.get(body, 'api_key');
    // Not a text, so certainly no key of ours: wrong, rather than looked for elsewhere.
    if (typeof given !== 'string') return '';
    if (given !== '') return given;
  }
  return keyOfHeaders(headers);
}

/** The key in the headers: Basic (as user or as password), then X-API-Key, then Bearer. */
export function keyOfHeaders(headers: RequestHeaders): string | undefined {
  const authorization = single(headers.authorization) ?? '';
  const [scheme = '', credentials = ''] = splitOnce(authorization.trim(), ' ');
  const kind = scheme.toLowerCase();
  const basic = kind === 'basic' ? keyOfBasic(credentials.trim()) : undefined;
  if (basic !== undefined) return basic;
  const own = single(headers['x-api-key'])?.trim();
  if (own !== undefined && own !== '') return own;
  const bearer = kind === 'bearer' ? credentials.trim() : '';
  return bearer === '' ? undefined : bearer;
}

// Clients put it on either side of the colon: `curl -u KEY:` or `-u anything:KEY`.
function keyOfBasic(credentials: string): string | undefined {
  const [user = '', password = ''] = splitOnce(
    Buffer.from(credentials, 'base64').toString('utf8'),
    ':',
  );
  if (password.startsWith('dsp_') && !user.startsWith('dsp_')) return password;
  const given = user === '' ? password : user;
  return given === '' ? undefined : given;
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)];
}

/** A header's value when it was sent; of several, the first. */
export function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
