// The few calls of the W3C WebDriver protocol that the walk needs. The clients from npm bring programs
// for three systems along (25 MB and more), which everybody who installs the product would carry.

export interface WebDriver {
  /** Calls `path` below the session and answers its value. @throws Error with the driver's message */
  call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown>;
}

/** Opens a session at a driver that listens on `address`. */
export async function openSession(address: string, capabilities: unknown): Promise<WebDriver> {
  const answer = await ask('POST', `${address}/session`, {
    capabilities: { alwaysMatch: capabilities },
  });
  const session = `${address}/session/${memberOf(answer, 'sessionId')}`;
  return { call: (method, path, body) => ask(method, session + path, body) };
}

async function ask(method: string, url: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
  });
  const value = memberOf(await answer.json(), 'value');
  if (!answer.ok) {
    throw new Error(`${method} ${url}: ${memberOf(value, 'error')}: ${memberOf(value, 'message')}`);
  }
  return value;
}

function memberOf(holder: unknown, key: string): unknown {
  return typeof holder === 'object' && holder !== null ? Reflect.get(holder, key) : undefined;
}
