// The typed request of each service, kept on this device per user. Only text that left the server's
// reach nowhere else is at stake here, so every failure of storage (private mode, quota) is survived
// and answered with false: the screen then says that the text is not kept.
const prefix = 'portal.request';

export interface KeptRequest {
  text: string;
  keptAt: string;
}

export function readKept(userId: string, serviceKey: string): KeptRequest | undefined {
  try {
    const stored = localStorage.getItem(nameOf(userId, serviceKey));
    return stored === null ? undefined : asKept(JSON.parse(stored));
  } catch {
    return undefined;
  }
}

/** Keeps the text, or forgets it when it is empty. */
export function writeKept(userId: string, serviceKey: string, text: string, now: Date): boolean {
  try {
    if (text === '') localStorage.removeItem(nameOf(userId, serviceKey));
    else {
      const kept: KeptRequest = { text, keptAt: now.toISOString() };
      localStorage.setItem(nameOf(userId, serviceKey), JSON.stringify(kept));
    }
    return true;
  } catch {
    return false;
  }
}

function nameOf(userId: string, serviceKey: string): string {
  return `${prefix}.${userId}.${serviceKey}`;
}

function asKept(value: unknown): KeptRequest | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!('text' in value) || typeof value.text !== 'string') return undefined;
  const keptAt = 'keptAt' in value && typeof value.keptAt === 'string' ? value.keptAt : '';
  return { text: value.text, keptAt };
}
