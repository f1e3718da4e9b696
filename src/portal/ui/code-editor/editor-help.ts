// What an editor is told about the text in it. Offsets are those of the text.

export interface EditorFault {
  start: number;
  end: number;
  /** One sentence, shown at the place. */
  message: string;
  severity?: 'error' | 'warning';
}

export interface EditorProposals {
  /** Where the word begins that is being typed; the chosen one takes its place up to `end`. */
  start: number;
  end: number;
  proposals: readonly EditorProposal[];
}

export interface EditorProposal {
  /** What is shown and searched. */
  label: string;
  /** Beside it: a type, or whether it has to be there. */
  detail?: string;
  /** What is put into the text. */
  insert: string;
  /** How far from the start of what was put in the caret stands; at its end without. */
  caret?: number;
}

export interface EditorHelp {
  /** The letter before the caret after which it proposes without being asked. */
  opens?: RegExp;
  faults(text: string): readonly EditorFault[];
  proposals(text: string, offset: number): EditorProposals | undefined;
}
