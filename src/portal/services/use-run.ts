// One run at a time: from the text in the Request pane to what the Response pane shows.
import { useEffect, useRef, useState } from 'react';
import type { Service } from '#contract/services.ts';
import { texts } from '#contract/texts.ts';
import { CallFailure, fetchRun, type RunResult } from '#portal/data/call.ts';
import { saveFile } from '#portal/data/save-file.ts';
import { downloadName } from '#portal/services/download-name.ts';
import { type JsonFault, parseJson } from '#portal/services/json-position.ts';
import { directToDownload, fillKey, needsKey } from '#portal/services/prepare-run.ts';
import { runAdvice } from '#portal/services/run-advice.ts';
import { runPath } from '#portal/services/run-path.ts';
import { showToast } from '#portal/ui/toast.tsx';

export type RunState =
  | { kind: 'waiting' }
  | { kind: 'running' }
  | { kind: 'invalid'; fault: JsonFault }
  | { kind: 'no-key' }
  | { kind: 'cancelled' }
  | { kind: 'failed'; failure: CallFailure | undefined; seconds: number }
  | { kind: 'done'; result: RunResult; fileName: string; seconds: number };

export function useRun(options: {
  service: Service;
  functionPath: string;
  /** The key that stands for the placeholder; undefined when the user has none. */
  readKey: () => Promise<string | undefined>;
  onDone: () => void;
}) {
  const [state, setState] = useState<RunState>({ kind: 'waiting' });
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function execute(typed: string) {
    if (running.current) return;
    // A byte order mark comes along with text pasted from some editors.
    const text = typed.replace(/^\uFEFF/, '');
    const parsed = parseJson(text);
    if (!parsed.ok) {
      setState({ kind: 'invalid', fault: parsed.fault });
      showToast('error', texts.parseError(parsed.fault.detail));
      return;
    }
    const controller = new AbortController();
    running.current = controller;
    const startedAt = performance.now();
    setState({ kind: 'running' });
    const seconds = () => (performance.now() - startedAt) / 1000;
    try {
      const body = await bodyOf(text);
      if (body === undefined) {
        setState({ kind: 'no-key' });
        showToast('error', runAdvice('api_key_missing').toast);
        return;
      }
      const path = runPath(options.service, options.functionPath);
      const result = await fetchRun(path, body, controller.signal);
      // Cancelled while the last bytes arrived: the screen has said so already.
      if (controller.signal.aborted) return;
      const fileName = downloadName(options.service.key, result.headers.get('content-type') ?? '');
      if (result.kind === 'file') saveFile(result.blob, fileName);
      setState({ kind: 'done', result, fileName, seconds: seconds() });
      showToast('success', result.kind === 'file' ? texts.downloaded : texts.executed);
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
