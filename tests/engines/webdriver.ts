// The few calls of the W3C WebDriver protocol that the tests need. The clients from npm bring binaries
// for three systems (25 MB and more), which every installation of the product would contain.

export interface WebDriver {
  /** Calls `path` below the session and returns its value. @throws Error with the driver's message */
  call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown>;
}

/** Opens a session with a driver that listens on `address`. */
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
