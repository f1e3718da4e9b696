// A fake network: queued answers, and the requests that were made.
import { vi } from 'vitest';

export interface Asked {
  url: string;
  init: RequestInit;
}

export type Answer = Response | Error;

/** Replaces `fetch`; returns the growing list of requests. */
export function fakeFetch(...answers: Answer[]): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    asked.push({ url, init });
    const answer = answers.shift();
    if (!answer) throw new Error(`Nobody expected a call to ${url}.`);
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return asked;
}

export function json(body: unknown, status = 200, statusText = ''): Response {
  return new Response(JSON.stringify(body), {
    status,
    statusText,
    headers: { 'content-type': 'application/json' },
  });
}

/** `localStorage` for Node. */
export function fakeStorage(): Map<string, string> {
  const entries = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  });
  return entries;
}
