// The connection to the browser uses two pipes and never a port, so that no other process can
// control it. Messages are JSON. Invalid messages end the browser, never the server.
import type { Readable, Writable } from 'node:stream';
import {
  createMessageReader,
  type DroppedMessage,
  usualBytesMax,
} from '#services/renderer/browser/message-reader.ts';

export interface CdpEvent {
  method: string;
  params: Record<string, unknown>;
  sessionId: string | undefined;
}

interface CdpOptions {
  /** The tab's session; without it the command goes to the browser itself. */
  sessionId?: string;
  timeoutMs?: number;
  /** Maximum bytes of the answer as JSON; default 4 MiB. */
  answerBytesMax?: number;
}

/** Sent instead of an event that was too long. */
export const droppedEvent = 'Connection.eventDropped';

/** The last event, without a session, with the `reason`. */
export const closedEvent = 'Connection.closed';

type CdpFailure = 'closed' | 'timeout' | 'refused' | 'too_long';

type Listener = (event: CdpEvent, bytes: number) => void;

/** A failed command; callers check `reason`. */
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
  answerBytesMax: number;
  resolve(result: Record<string, unknown>): void;
  reject(error: CdpError): void;
  timer: NodeJS.Timeout;
}

/** A small client of the DevTools protocol with flat sessions. */
export class CdpConnection {
  readonly #input: Writable;
  // Not a Map: its old tables stay linked to the new ones, and through an old table every minor
  // garbage collection keeps the answers of all later ones.
  #pending: readonly Pending[] = [];
  readonly #listeners = new Set<Listener>();
  readonly #closed = Promise.withResolvers<string>();
  #lastId = 0;
  #closedBecause: string | undefined;
  /** Settles with the reason when the connection ends. */
  readonly closed = this.#closed.promise;

  constructor(input: Writable, output: Readable) {
    this.#input = input;
    const read = createMessageReader({
      bytesMaxOf: (head) => this.#pendingOf(head)?.answerBytesMax ?? usualBytesMax,
      onMessage: (text, bytes) => this.#read(text, bytes),
      onDropped: (message) => this.#drop(message),
    });
    output.on('data', (chunk: Buffer) => {
      if (this.#closedBecause !== undefined) return;
      try {
        read(chunk);
      } catch (error) {
        this.close(`what the browser sent could not be read: ${String(error)}`);
      }
    });
    output.on('end', () => this.close('the browser closed its pipe'));
    output.on('error', (error) => this.close(error.message));
    input.on('error', (error) => this.close(error.message));
  }

  /**
   * Sends one command and waits for its result.
   * @throws CdpError `timeout` after `timeoutMs`, `closed` when the browser ends, `refused` for an
   * error, `too_long` for an answer beyond `answerBytesMax`
   */
  send(
    method: string,
    params: Record<string, unknown> = {},
    { sessionId, timeoutMs = commandTimeoutMs, answerBytesMax = usualBytesMax }: CdpOptions = {},
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
      const pending = { id, method, answerBytesMax, resolve, reject, timer };
      this.#pending = [...this.#pending, pending];
      // Commands of the same tick are sent together, so that the browser wakes once.
      if (this.#input.writableCorked === 0) {
        this.#input.cork();
        process.nextTick(() => this.#input.uncork());
      }
      this.#input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  /** Calls `listener` on every event, with its bytes, until the returned function is called. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** False from the moment the pipe closes, slightly before the process has ended. */
  isOpen(): boolean {
    return this.#closedBecause === undefined;
  }

  /** Rejects all pending and later commands. */
  close(reason: string): void {
    if (this.#closedBecause !== undefined) return;
    this.#closedBecause = reason;
    for (const { id } of this.#pending) this.#fail(id, 'closed', reason);
    const listeners = [...this.#listeners];
    this.#listeners.clear();
    const event = { method: closedEvent, params: { reason }, sessionId: undefined };
    for (const listener of listeners) listener(event, 0);
    this.#input.destroy();
    this.#closed.resolve(reason);
  }

  #fail(id: number, reason: CdpFailure, message: string): void {
    const pending = this.#takePending(id);
    if (!pending) return;
    pending.reject(new CdpError(reason, `${pending.method}: ${message}`));
  }

  /** A dropped answer fails its command; a dropped event is reported to its session's listeners. */
  #drop(message: DroppedMessage): void {
    const pending = this.#pendingOf(message.head);
    if (pending) {
      this.#fail(pending.id, 'too_long', `more than ${pending.answerBytesMax} bytes`);
      return;
    }
    // The browser writes the session last, after everything that a document could have written.
    const sessionId = /"sessionId":"([\w-]+)"\}$/.exec(message.tail)?.[1];
    if (sessionId === undefined) throw new Error('a message of nobody is too long');
    this.#tell({ method: droppedEvent, params: {}, sessionId }, 0);
  }

  #pendingOf(head: string): Pending | undefined {
    const id = Number(/^\{"id":(\d+),/.exec(head)?.[1]);
    return this.#pending.find((pending) => pending.id === id);
  }

  #tell(event: CdpEvent, bytes: number): void {
    for (const listener of [...this.#listeners]) listener(event, bytes);
  }

  #read(text: string, bytes: number): void {
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
      this.#tell(event, bytes);
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

/** @returns the text under `key`; @throws CdpError `refused` if the answer has none */
export function textOf(result: Record<string, unknown>, key: string): string {
  const value = result[key];
  if (typeof value !== 'string') throw new CdpError('refused', `the answer has no text "${key}"`);
  return value;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
