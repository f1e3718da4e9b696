// The preview of what is being written: asked for a moment after the last key, one at a time, and
// always once more for what was typed while one was under way.
import { useEffect, useState } from 'react';
import type { TemplatePreview } from '#contract/calls/template-preview.ts';
import type { TemplateService } from '#contract/services.ts';
import { CallFailure, call } from '#portal/api/call.ts';

const askAfterMs = 600;

export interface PreviewQuestion {
  service: TemplateService;
  engine: 'default' | 'handlebars';
  name: string;
  content: string;
  data: object;
}

export interface PreviewState {
  /** The last answer there was; it stays in sight until the next. */
  preview: TemplatePreview | undefined;
  /** The text it is about. */
  about: string;
  /** The last page that came out, of this answer or an earlier one. */
  output: TemplatePreview['output'];
  /** Why there is no newer one. */
  failure: string | undefined;
  isAsking: boolean;
}

/** `question` must stay the same object while nothing changes; undefined asks nothing. */
export function usePreview(question: PreviewQuestion | undefined): PreviewState & {
  askAgain: () => void;
} {
  const [state, setState] = useState<PreviewState>({
    preview: undefined,
    about: '',
    output: null,
    failure: undefined,
    isAsking: false,
  });
  const [asker] = useState(() =>
    createAsker((change) => setState((before) => ({ ...before, ...change }))),
  );

  useEffect(() => {
    if (!question) return;
    const timer = setTimeout(() => asker.ask(question), askAfterMs);
    return () => clearTimeout(timer);
  }, [asker, question]);

  useEffect(() => () => asker.stop(), [asker]);

  return { ...state, askAgain: () => question && asker.ask(question) };
}

function createAsker(tell: (change: Partial<PreviewState>) => void) {
  let wanted: PreviewQuestion | undefined;
  let control: AbortController | undefined;

  async function askAll(): Promise<void> {
    const mine = new AbortController();
    control = mine;
    tell({ isAsking: true });
    let answer: Partial<PreviewState> = {};
    while (wanted && !mine.signal.aborted) {
      const question: PreviewQuestion = wanted;
      const { name, ...body } = question;
      wanted = undefined;
      // A name that cannot be saved is told at its field, not here.
      const named = name.trim() === '' || name.includes('@') ? {} : { name };
      try {
        const options = { body: { ...body, ...named }, signal: mine.signal };
        const preview = await call('previewTemplate', options);
        answer = {
          preview,
          about: body.content,
          failure: undefined,
          ...(preview.output ? { output: preview.output } : {}),
        };
      } catch (cause) {
        const waitMs = waitAfter(cause);
        if (waitMs === undefined) answer = { failure: failureText(cause) };
        else {
          await new Promise((done) => setTimeout(done, waitMs));
          wanted ??= question;
        }
      }
    }
    if (control === mine) control = undefined;
    if (!mine.signal.aborted) tell({ ...answer, isAsking: false });
  }

  return {
    ask(question: PreviewQuestion): void {
      wanted = question;
      if (!control) void askAll();
    },
    stop(): void {
      wanted = undefined;
      control?.abort();
      control = undefined;
    },
  };
}

/** Previews of a page that was left a moment ago may still be under way; then this one has its turn. */
function waitAfter(cause: unknown): number | undefined {
  const isFull = cause instanceof CallFailure && cause.key === 'queue_full';
  return isFull ? cause.retryAfterMs : undefined;
}

function failureText(cause: unknown): string {
  if (!(cause instanceof CallFailure)) return String(cause);
  const [first] = cause.errors;
  return first ? `${cause.message} ${first.path}: ${first.message}` : cause.message;
}
