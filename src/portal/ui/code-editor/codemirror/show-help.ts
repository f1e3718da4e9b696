import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { Diagnostic } from '@codemirror/lint';
import type { EditorView } from '@codemirror/view';
import type { EditorHelp, EditorProposal } from '#portal/ui/code-editor/editor-help.ts';

type ReadHelp = () => EditorHelp | undefined;

export function diagnosticsOf(help: ReadHelp) {
  return ({ state }: EditorView): Diagnostic[] =>
    (help()?.faults(state.doc.toString()) ?? []).map(({ start, end, message, severity }) => ({
      from: start,
      to: end,
      severity: severity ?? 'error',
      message,
    }));
}

export function proposalsAt(help: ReadHelp) {
  return ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    // Not at every bracket: only within a word, or when it is asked for.
    const opens = help()?.opens ?? /[\w"]/;
    if (!explicit && !opens.test(state.sliceDoc(Math.max(0, pos - 1), pos))) return null;
    const found = help()?.proposals(state.doc.toString(), pos);
    if (!found || found.proposals.length === 0) return null;
    return {
      from: found.start,
      options: found.proposals.map((proposal) => ({
        label: proposal.label,
        ...(proposal.detail === undefined ? {} : { detail: proposal.detail }),
        apply: apply(proposal, found.end - pos),
      })),
    };
  };
}

/** `after` the caret the rest of the word stands that is replaced. */
function apply({ insert, caret = insert.length }: EditorProposal, after: number) {
  return (view: EditorView, _: unknown, from: number, to: number) =>
    view.dispatch({
      changes: { from, to: to + after, insert },
      selection: { anchor: from + caret },
      userEvent: 'input.complete',
    });
}
