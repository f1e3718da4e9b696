// One run at a time: from the text in the Request pane to what the Response pane shows.
import { useEffect, useRef, useState } from 'react';
import type { Service } from '#contract/services.ts';
import { texts } from '#contract/texts.ts';
import { CallFailure } from '#portal/api/call-failure.ts';
import { fetchRun, type RunResult } from '#portal/api/fetch-run.ts';
import { saveFile } from '#portal/api/save-file.ts';
import { type JsonFault, parseJson } from '#portal/services/editor/json-position.ts';
import type { RequestCheck, TemplateDoubt } from '#portal/services/execution/check-request.ts';
import { directToDownload, fillKey, needsKey } from '#portal/services/execution/prepare-run.ts';
import { downloadName } from '#portal/services/execution/result/download-name.ts';
import { runAdvice } from '#portal/services/execution/result/run-advice.ts';
import { runPath } from '#portal/services/execution/run-path.ts';
import type { DeskFunction } from '#portal/services/execution/use-functions.ts';
import { showToast } from '#portal/ui/overlays/toast.tsx';

export type RunState =
  | { kind: 'waiting' }
  | { kind: 'running' }
  /** `text` is what was found wrong, here and below: another text may be right. */
  | { kind: 'invalid'; fault: JsonFault; text: string }
  /** Not sent, because the server would refuse it. */
  | { kind: 'refused'; failure: CallFailure; text: string }
  /** Not sent until somebody says that the template is there. */
  | { kind: 'doubted'; template: TemplateDoubt; text: string }
  | { kind: 'no-key' }
  | { kind: 'cancelled' }
  | { kind: 'failed'; failure: CallFailure | undefined; seconds: number }
  | { kind: 'done'; result: RunResult; fileName: string; seconds: number };

export function useRun(options: {
  service: Service;
  /** Undefined where this device does not know what the service takes. */
  chosen: DeskFunction | undefined;
  /** The key that stands for the placeholder; undefined when the user has none. */
  readKey: () => Promise<string | undefined>;
  /** Known names of templates, `name` among them if it is one; own ones are asked for only where needed. */
  readTemplates: (name: string) => Promise<readonly string[]>;
  onRefused: (failure: CallFailure) => void;
  onDone: () => void;
}) {
  const [state, setState] = useState<RunState>({ kind: 'waiting' });
  const path = runPath(options.service, options.chosen?.run.path ?? 'convert');
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  /** `isSure`: sent as it is, whatever is thought of it here. */
  async function execute(typed: string, isSure = false) {
    if (running.current) return;
    // A byte order mark comes along with text pasted from some editors.
    const text = typed.replace(/^\uFEFF/, '');
    const parsed = parseJson(text);
    if (!parsed.ok) {
      setState({ kind: 'invalid', fault: parsed.fault, text: typed });
      showToast('error', texts.parseError(parsed.fault.detail));
      return;
    }
    const controller = new AbortController();
    running.current = controller;
    const startedAt = performance.now();
    setState({ kind: 'running' });
    const seconds = () => (performance.now() - startedAt) / 1000;
    try {
      const checked = isSure ? undefined : await check(parsed.value);
      if (controller.signal.aborted) return;
      if (checked?.kind === 'refused') {
        setState({ ...checked, text: typed });
        showToast('error', runAdvice(checked.failure.key).toast);
        options.onRefused(checked.failure);
        return;
      }
      if (checked?.kind === 'doubted') {
        setState({ ...checked, text: typed });
        return;
      }
      const body = await bodyOf(text);
      if (body === undefined) {
        setState({ kind: 'no-key' });
        showToast('error', runAdvice('api_key_missing').toast);
        return;
      }
      const result = await fetchRun(path, body, controller.signal);
      // Cancelled while the last bytes arrived: the screen has said so already.
      if (controller.signal.aborted) return;
      const isSaved = result.kind === 'file' && result.isDownload;
      const fileName = isSaved
        ? downloadName(options.service.key, result.headers.get('content-type') ?? '')
        : 'downloaded_file.json';
      if (isSaved) saveFile(result.blob, fileName);
      setState({ kind: 'done', result, fileName, seconds: seconds() });
      showToast('success', isSaved ? texts.downloaded : texts.executed);
      options.onDone();
    } catch (cause) {
      if (controller.signal.aborted) return;
      const failure = cause instanceof CallFailure ? cause : undefined;
      setState({ kind: 'failed', failure, seconds: seconds() });
      showToast('error', runAdvice(failure?.key).toast);
    } finally {
      if (running.current === controller) running.current = undefined;
    }
  }

  async function check(value: unknown): Promise<RequestCheck | undefined> {
    // Where it cannot be loaded, the server's own check has to do.
    const checks = await import('#portal/services/execution/check-request.ts').catch(
      () => undefined,
    );
    if (checks === undefined) return undefined;
    const name = checks.templateIn(value);
    const templates =
      name === undefined ? undefined : await options.readTemplates(name).catch(() => undefined);
    return checks.checkRequest({
      service: options.service,
      run: options.chosen?.run,
      body: value,
      templates,
    });
  }

  async function bodyOf(text: string): Promise<string | undefined> {
    const prepared = directToDownload(text);
    if (!needsKey(prepared)) return prepared;
    const key = await options.readKey();
    return key === undefined ? undefined : fillKey(prepared, key);
  }

  return {
    state,
    execute,
    cancel() {
      running.current?.abort();
      running.current = undefined;
      setState({ kind: 'cancelled' });
    },
    clear() {
      running.current?.abort();
      running.current = undefined;
      setState({ kind: 'waiting' });
    },
  };
}
