// Loads a document of an account in a tab. The browser has no network; each request is intercepted
// and answered by `load`, and one that escapes (a worker's, a socket's) fails in the browser. The
// document is sandboxed without forms, pop-ups, dialogs, downloads or plugins: as the answer to a
// navigation, or written into an empty page with that sandbox, which tabs that print several
// documents load in advance.
import { Problem } from '#contract/problems.ts';
import {
  CdpError,
  type CdpEvent,
  isRecord,
  textOf,
} from '#services/renderer/browser/cdp-connection.ts';
import { consoleScript } from '#services/renderer/console-script.ts';
import {
  conditionScript,
  lacksScriptsScript,
  selectorScript,
  settle,
} from '#services/renderer/tab-scripts.ts';
import { type SendToTab, sendTo, type TabSession } from '#services/renderer/tab-session.ts';
import { tooTalkative } from '#services/renderer/traffic-budget.ts';
import type { LoadedResource, Visit } from '#services/tools.ts';

export interface VisitedPage {
  /** @throws Problem `page_failed` */
  goThere(left: () => number): Promise<void>;
  /** Prepares a tab for visits, once. */
  prepare(): Promise<void>;
  /**
   * Resolves when the document has loaded and the condition to wait for is true.
   * @param html written into the page if the visit has no body of its own
   * @throws Problem `page_failed`
   */
  arrive(html: string, left: () => number): Promise<void>;
  errors(): string[];
  /** Whether disabled scripts would have filled the page; called before it is printed. */
  lacksScripts(left: () => number): Promise<boolean>;
  /** Whether a session belongs to one of its frames. */
  owns(sessionId: string): boolean;
  /** Whether it loaded resources, which the next document could get from the cache. */
  hasLoaded(): boolean;
  /**
   * Whether it sent so many messages that they were switched off, so that the next document's would
   * be lost.
   */
  isMuted(): boolean;
  end(): void;
}

const pollMs = 50;
const evaluateMs = 1_000;
const errorsMax = 50;
const errorLengthMax = 500;
/** Number of console messages after which they are switched off. */
const consoleMessagesMax = 1_000;
// With this answer a navigation leaves the document in place.
const nothing = new Uint8Array();
const noContent: LoadedResource = { status: 204, contentType: 'text/plain', body: nothing };
const attachAll = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };
const quietConsole = consoleScript(errorsMax, errorLengthMax);
const everything = { patterns: [{ urlPattern: '*' }] };

/** @param before the visit for which the tab has already loaded the empty page */
export function startVisit(
  { connection, sessionId, frameId, send }: TabSession,
  visit: Visit,
  before: Visit | undefined,
  onDeath: (error: Error) => void,
): VisitedPage {
  // Cross-site frames run in processes of their own, with their own sessions.
  const sessions = new Map<string, SendToTab>([[sessionId, send]]);
  const errors: string[] = [];
  const loading = new Set<Promise<void>>();
  const loaded = Promise.withResolvers<void>();
  let consoleMessages = 0;
  let hasLoaded = false;
  let isServed = before !== undefined;
  let navigations = before ? 1 : 0;

  async function answer(to: SendToTab, params: Record<string, unknown>): Promise<void> {
    const { requestId } = params;
    const request = isRecord(params.request) ? params.request : {};
    const url = String(request.url);
    const isMain = params.resourceType === 'Document' && params.frameId === frameId;
    if (isMain && !isServed) {
      isServed = true;
      const { contentType, body = nothing } = visit;
      return fulfil(to, requestId, { status: 200, contentType, body });
    }
    // A frame within the document itself; the browser already has its bytes.
    if (!isMain && /^(?:data|blob|about):/i.test(url)) {
      await to('Fetch.continueRequest', { requestId });
      return;
    }
    const kind = isMain ? 'Navigation' : String(params.resourceType);
    const found = await visit.load({ url, method: String(request.method), kind });
    hasLoaded ||= found !== undefined;
    if (isMain) return fulfil(to, requestId, noContent);
    if (found) return fulfil(to, requestId, found);
    await to('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
  }

  // The server's own headers are dropped: no cookie, preload, refresh or download.
  async function fulfil(to: SendToTab, requestId: unknown, found: LoadedResource): Promise<void> {
    await to('Fetch.fulfillRequest', {
      requestId,
      responseCode: found.status,
      responseHeaders: [
        { name: 'Content-Type', value: found.contentType },
        { name: 'Access-Control-Allow-Origin', value: '*' },
        { name: 'Content-Security-Policy', value: sandboxOf(visit) },
        { name: 'Cache-Control', value: 'no-store' },
      ],
      body: Buffer.from(found.body).toString('base64'),
    });
  }

  async function adopt(params: Record<string, unknown>): Promise<void> {
    const child = textOf(params, 'sessionId');
    const to = sendTo(connection, child);
    if (isRecord(params.targetInfo) && params.targetInfo.type === 'iframe') {
      sessions.set(child, to);
      await Promise.all(prepare(to, visit));
    } else {
      // A worker: it is paused, and has no document whose scripts could be disabled.
      const quiet = to('Runtime.evaluate', { expression: quietConsole });
      await Promise.allSettled([to('Target.setAutoAttach', attachAll), quiet]);
    }
    await to('Runtime.runIfWaitingForDebugger');
  }

  function keepError(text: string): void {
    if (errors.length < errorsMax) errors.push(text.slice(0, errorLengthMax));
  }

  function take({ method, params, sessionId: of = '' }: CdpEvent): void {
    const to = sessions.get(of);
    if (!to) return;
    if (method === 'Fetch.requestPaused') {
      // Requests without an answer must not hang; a tab that is being closed accepts no answer.
      const refusal = { requestId: params.requestId, errorReason: 'Failed' };
      const work = answer(to, params)
        .catch(() => to('Fetch.failRequest', refusal).then(() => undefined))
        .catch(() => undefined)
        .finally(() => loading.delete(work));
      loading.add(work);
    } else if (method === 'Target.attachedToTarget') {
      adopt(params).catch(() => undefined);
    } else if (method === 'Page.frameStoppedLoading' && params.frameId === frameId) {
      // Fires after the load event, and also when a script aborted the load by navigating away.
      if (navigations > 0) loaded.resolve();
    } else if (method === 'Page.frameNavigated' && of === sessionId) {
      if (!isRecord(params.frame) || params.frame.parentId !== undefined) return;
      navigations += 1;
      if (navigations > 1) onDeath(hasLeft(String(params.frame.url)));
    } else if (/^(?:Log|Runtime)\./.test(method)) {
      consoleMessages += 1;
      if (consoleMessages === consoleMessagesMax) {
        for (const domain of ['Log', 'Runtime']) send(`${domain}.disable`).catch(() => undefined);
      }
      const error = errorOf(method, params);
      if (error !== undefined) keepError(error);
    }
  }
  const stop = connection.listen(take);

  /** Errors are the expression's, unless the browser has ended. */
  async function evaluate(
    field: string,
    expression: string,
    left: () => number,
  ): Promise<Record<string, unknown>> {
    try {
      return await send('Runtime.evaluate', { expression, timeout: evaluateMs }, left());
    } catch (error) {
      if (!(error instanceof CdpError)) throw error;
      if (error.reason === 'too_long') throw tooTalkative(field);
      if (error.reason !== 'refused' || !/terminated/i.test(error.message)) throw error;
      const message = `This did not finish within ${evaluateMs / 1000} s.`;
      throw new Problem('page_failed', { cause: error, errors: [{ path: field, message }] });
    }
  }

  async function waitFor(field: string, expression: string, left: () => number): Promise<void> {
    const endsAt = performance.now() + visit.waitMs;
    let said = '';
    while (performance.now() < endsAt) {
      const answered = await evaluate(field, expression, left);
      const value = isRecord(answered.result) ? answered.result.value : undefined;
      if (value === true) return;
      said = typeof value === 'string' ? value : (exceptionText(answered.exceptionDetails) ?? '');
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
    const message = `This was not true after ${visit.waitMs / 1000} s. ${said}`.trim();
    throw new Problem('page_failed', { errors: [{ path: field, message }] });
  }

  return {
    async prepare() {
      await Promise.all([...prepare(send, visit), send('Log.enable'), send('Runtime.enable')]);
    },
    async goThere(left) {
      const { errorText } = await send('Page.navigate', { url: visit.url }, left());
      if (typeof errorText === 'string') throw new Problem('page_failed', { cause: errorText });
      await loaded.promise;
    },
    async arrive(html, left) {
      const { media } = visit;
      if (before && before.media !== media) await send('Emulation.setEmulatedMedia', { media });
      if (visit.body === undefined)
        await send('Page.setDocumentContent', { frameId, html }, left());
      if (visit.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, visit.delayMs));
      const { selector, expression } = visit;
      if (selector !== undefined)
        await waitFor('wait_for_selector', selectorScript(selector), left);
      if (expression !== undefined) {
        await waitFor('wait_for_expression', conditionScript(expression), left);
      }
      // Layout may request backgrounds, which the browser reports later than the layout.
      for (let quiet = 0; quiet < 2; quiet = loading.size === 0 ? quiet + 1 : 0) {
        while (loading.size > 0) await Promise.all(loading);
        await settle(send, left);
      }
    },
    errors: () => errors,
    async lacksScripts(left) {
      if (visit.javascript) return false;
      const { result } = await send('Runtime.evaluate', { expression: lacksScriptsScript }, left());
      return isRecord(result) && result.value === true;
    },
    owns: (id) => sessions.has(id),
    hasLoaded: () => hasLoaded,
    isMuted: () => consoleMessages >= consoleMessagesMax,
    end: stop,
  };
}

function prepare(to: SendToTab, { javascript, media }: Visit): Promise<unknown>[] {
  return [
    to('Emulation.setScriptExecutionDisabled', { value: !javascript }),
    ...(javascript ? [quieten(to)] : []),
    to('Emulation.setEmulatedMedia', { media }),
    to('Fetch.enable', everything),
    to('Target.setAutoAttach', attachAll),
  ];
}

async function quieten(to: SendToTab): Promise<void> {
  await to('Page.enable');
  await to('Page.addScriptToEvaluateOnNewDocument', {
    source: quietConsole,
    runImmediately: true,
  });
}

function sandboxOf({ javascript, hasOrigin }: Visit): string {
  return `sandbox${javascript ? ' allow-scripts' : ''}${hasOrigin ? ' allow-same-origin' : ''}`;
}

function hasLeft(url: string): Problem {
  const message = `The document navigated to ${url.slice(0, errorLengthMax)} before it was printed.`;
  return new Problem('page_failed', { errors: [{ path: '', message }] });
}

function errorOf(method: string, params: Record<string, unknown>): string | undefined {
  if (method === 'Runtime.exceptionThrown') return exceptionText(params.exceptionDetails);
  if (method === 'Log.entryAdded' && isRecord(params.entry)) {
    // Errors of failed requests are reported with URL and reason by the code that rejected them.
    const { level, source, text } = params.entry;
    if (level !== 'error' || source === 'network') return undefined;
    // The caller disabled scripts.
    return /^Blocked script execution/.test(String(text)) ? undefined : String(text);
  }
  if (method !== 'Runtime.consoleAPICalled' || !Array.isArray(params.args)) return undefined;
  if (params.type !== 'error' && params.type !== 'assert') return undefined;
  return params.args
    .map((arg) => (isRecord(arg) ? String(arg.value ?? arg.description) : ''))
    .join(' ');
}

function exceptionText(details: unknown): string | undefined {
  if (!isRecord(details)) return undefined;
  const said = isRecord(details.exception) ? details.exception.description : undefined;
  return String(said ?? details.text).split('\n', 1)[0];
}
