// What a task of this service is asked for, and what it answers, on both sides of the process.
import type { Warning } from '#services/tools.ts';

/** One file of a run, as a task gets it; its bytes come beside it. */
export interface SourceHead {
  /** The field of the body it came from. */
  path: string;
  /** What it is called, without an ending. */
  title: string;
  /** The caller gave it a title or a name. */
  isNamed: boolean;
  password?: string | undefined;
}

export interface TaskHead {
  sources: readonly SourceHead[];
  /** TEST is written across every page. */
  isTest: boolean;
}

export interface MadeFacts {
  pages: number;
  warnings: Warning[];
}
