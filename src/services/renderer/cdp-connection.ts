// The browser is spoken to over two pipes and never over a port, so that no other process of the
// machine can drive it. Messages are JSON, each closed by a NUL byte.
import type { Readable, Writable } from 'node:stream';

export interface CdpEvent {
  method: string;
  params: Record<string, unknown>;
  sessionId: string | undefined;
}

interface CdpOptions {
  /** The tab's session; without it the command goes to the browser itself. */
  sessionId?: string;
  timeoutMs?: number;
}

type CdpFailure = 'closed' | 'timeout' | 'refused';

/** A command that brought no result; `reason` is what callers branch on. */
export class CdpError extends Error {
  override readonly name = 'CdpError';
  readonly reason: CdpFailure;

  constructor(reason: CdpFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}

const commandTimeoutMs = 10_000;

interface Pending {
  id: number;
  method: string;
  resolve(result: Record<string, unknown>): void;
  reject(error: CdpError): void;
  timer: NodeJS.Timeout;
}

/** A thin client of the DevTools protocol with flat sessions. */
export class CdpConnection {
  readonly #input: Writable;
  // No Map: that leaves its old tables linked to the new ones, and through a table that grew old every
  // minor collection of garbage keeps the answers of all later ones.
  #pending: readonly Pending[] = [];
  readonly #listeners = new Set<(event: CdpEvent) => void>();
  #lastId = 0;
  #closedBecause: string | undefined;
  /** Parts of the message that is still arriving; joined once, when its NUL comes. */
  #parts: Buffer[] = [];

  constructor(input: Writable, output: Readable) {
    this.#input = input;
    output.on('data', (chunk: Buffer) => this.#take(chunk));
    output.on('end', () => this.close('the browser closed its pipe'));
    output.on('error', (error) => this.close(error.message));
    input.on('error', (error) => this.close(error.message));
  }

  /**
   * Sends one command and waits for its result.
   * @throws CdpError `timeout` after `timeoutMs`, `closed` when the browser ends, `refused` when it says no
   */
  send(
    method: string,
    params: Record<string, unknown> = {},
    { sessionId, timeoutMs = commandTimeoutMs }: CdpOptions = {},
  ): Promise<Record<string, unknown>> {
    if (this.#closedBecause !== undefined) {
      return Promise.reject(new CdpError('closed', `${method}: ${this.#closedBecause}`));
    }
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => this.#fail(id, 'timeout', `no answer in ${timeoutMs} ms`),
        Math.max(0, timeoutMs),
      );
      this.#pending = [...this.#pending, { id, method, resolve, reject, timer }];
      // Commands of one moment go out together, so that the browser wakes once for them.
      if (this.#input.writableCorked === 0) {
        this.#input.cork();
        process.nextTick(() => this.#input.uncork());
      }
      this.#input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  /** Calls `listener` on every event until the returned function is called. */
  listen(listener: (event: CdpEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** False from the moment the pipe closes, which is a little before the process has ended. */
  isOpen(): boolean {
    return this.#closedBecause === undefined;
  }

  /** Rejects everything that waits, and every later command. */
  close(reason: string): void {
    if (this.#closedBecause !== undefined) return;
    this.#closedBecause = reason;
    this.#parts = [];
    for (const { id } of this.#pending) this.#fail(id, 'closed', reason);
    this.#listeners.clear();
    this.#input.destroy();
  }

  #fail(id: number, reason: CdpFailure, message: string): void {
    const pending = this.#takePending(id);
    if (!pending) return;
    pending.reject(new CdpError(reason, `${pending.method}: ${message}`));
  }

  #take(chunk: Buffer): void {
    let from = 0;
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, from)) {
      this.#parts.push(chunk.subarray(from, end));
      const [only] = this.#parts;
      const message = this.#parts.length === 1 && only ? only : Buffer.concat(this.#parts);
      this.#parts = [];
      from = end + 1;
      this.#read(message.toString('utf8'));
    }
    if (from < chunk.length) this.#parts.push(chunk.subarray(from));
  }

  #read(text: string): void {
    let message: unknown;
    try {
      message = JSON.parse(text);
    } catch {
      this.close('the browser sent something that is not JSON');
      return;
    }
    if (!isRecord(message)) return;
    if (typeof message.id === 'number') this.#settle(message.id, message);
    else if (typeof message.method === 'string') {
      const event = {
        method: message.method,
        params: isRecord(message.params) ? message.params : {},
        sessionId: typeof message.sessionId === 'string' ? message.sessionId : undefined,
      };
      for (const listener of [...this.#listeners]) listener(event);
    }
  }

  #settle(id: number, message: Record<string, unknown>): void {
    if (isRecord(message.error)) {
      this.#fail(id, 'refused', String(message.error.message));
      return;
    }
    this.#takePending(id)?.resolve(isRecord(message.result) ? message.result : {});
  }

  #takePending(id: number): Pending | undefined {
    const found = this.#pending.find((pending) => pending.id === id);
    if (found === undefined) return undefined;
    this.#pending = this.#pending.filter((pending) => pending !== found);
    clearTimeout(found.timer);
    return found;
  }
}

/** @returns the text under `key`; @throws CdpError `refused` when the browser answered otherwise */
export function textOf(result: Record<string, unknown>, key: string): string {
  const value = result[key];
  if (typeof value !== 'string') throw new CdpError('refused', `the answer has no text "${key}"`);
  return value;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
