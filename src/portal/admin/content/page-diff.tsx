import { useMemo } from 'react';
import { CodeBlock } from '#portal/ui/documents/code-block.tsx';
import { type DiffLine, lineDiff } from '#portal/ui/documents/line-diff.ts';

const contextLines = 2;

/** What differs between a version and the text in the editor: with signs, so that it needs no colour. */
export function PageDiff({
  before,
  after,
  version,
}: {
  before: string;
  after: string;
  version: number;
}) {
  const lines = useMemo(() => lineDiff(before, after), [before, after]);
  const [added, removed] = [count(lines, 'theirs'), count(lines, 'mine')];
  if (added + removed === 0) return <p>The text in the editor is the same.</p>;
  const called = version === 0 ? 'the shipped page' : `version ${version}`;
  return (
    <>
      <p>
        Compared with {called}, the text in the editor has {lineCount(added)} more and{' '}
        {lineCount(removed)} less.
      </p>
      <CodeBlock label={`From ${called} to the text in the editor`}>{printed(lines)}</CodeBlock>
    </>
  );
}

function count(lines: readonly DiffLine[], side: DiffLine['side']): number {
  return lines.filter((line) => line.side === side).length;
}

function lineCount(lines: number): string {
  return lines === 1 ? '1 line' : `${lines} lines`;
}

// Of the version it is compared with, and of the editor.
const signs = { same: ' ', mine: '-', theirs: '+' } as const;

/** Only what changed, with a little around it. */
function printed(lines: readonly DiffLine[]): string {
  const near = new Set<number>();
  for (const [at, { side }] of lines.entries()) {
    if (side === 'same') continue;
    for (let one = at - contextLines; one <= at + contextLines; one += 1) near.add(one);
  }
  const rows: string[] = [];
  for (const [at, { side, text }] of lines.entries()) {
    if (near.has(at)) rows.push(`${signs[side]} ${text}`);
    else if (near.has(at - 1)) rows.push('…');
  }
  return rows.join('\n');
}
