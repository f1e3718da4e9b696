import { useMemo } from 'react';
import { type DiffLine, diffLines } from '#portal/admin/content/line-diff.ts';
import { CodeBlock } from '#portal/ui/documents/code-block.tsx';

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
  const lines = useMemo(() => diffLines(before, after), [before, after]);
  const [added, removed] = [count(lines, 'added'), count(lines, 'removed')];
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

function count(lines: readonly DiffLine[], kind: DiffLine['kind']): number {
  return lines.filter((line) => line.kind === kind).length;
}

function lineCount(lines: number): string {
  return lines === 1 ? '1 line' : `${lines} lines`;
}

const signs = { same: ' ', added: '+', removed: '-' } as const;

/** Only what changed, with a little around it. */
function printed(lines: readonly DiffLine[]): string {
  const near = new Set<number>();
  for (const [at, { kind }] of lines.entries()) {
    if (kind === 'same') continue;
    for (let one = at - contextLines; one <= at + contextLines; one += 1) near.add(one);
  }
  const rows: string[] = [];
  for (const [at, { kind, text }] of lines.entries()) {
    if (near.has(at)) rows.push(`${signs[kind]} ${text}`);
    else if (near.has(at - 1)) rows.push('…');
  }
  return rows.join('\n');
}
