// Where in a template's text a warning sits. Engines say line and column; a fault in a list of mapping
// rules says its path in the list.
import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import type { PreviewFinding } from '#contract/calls/template-preview.ts';
import { type TagStyle, tagsIn } from '#portal/ui/code-editor/template-syntax.ts';

export interface FindingRange {
  start: number;
  end: number;
}

/** The tag, word or rule it is about; undefined for a warning on something else. */
export function rangeOfFinding(
  content: string,
  finding: PreviewFinding,
  style: TagStyle | undefined,
): FindingRange | undefined {
  const { line, column = 1, path } = finding;
  if (line !== undefined) return tagAt(content, offsetOf(content, line, column), style);
  const [root, ...steps] = path.split('.');
  if (root !== 'mapping' || steps.length === 0) return undefined;
  const tree = parseTree(content);
  if (!tree) return undefined;
  const location = steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  // A field that is missing has no place of its own; its rule has.
  const node = findNodeAtLocation(tree, location) ?? findNodeAtLocation(tree, location.slice(0, 1));
  return node && { start: node.offset, end: node.offset + node.length };
}

function tagAt(content: string, offset: number, style: TagStyle | undefined): FindingRange {
  const column = columnOf(content, offset);
  const lineStart = offset - column;
  const tags = style === undefined ? [] : tagsIn(lineFrom(content, lineStart), style);
  const tag = tags.find(({ start, end }) => start <= column && column < end);
  if (tag) return { start: Math.max(offset, lineStart + tag.start), end: lineStart + tag.end };
  const [word = ''] = /^[^\s<>{}%]+/.exec(content.slice(offset, offset + 200)) ?? [];
  return { start: offset, end: Math.min(offset + Math.max(1, word.length), content.length) };
}

function columnOf(content: string, offset: number): number {
  return offset - (content.lastIndexOf('\n', offset - 1) + 1);
}

function lineFrom(content: string, start: number): string {
  const end = content.indexOf('\n', start);
  return content.slice(start, end === -1 ? undefined : end);
}

/** Lines as the engines count them: by line feeds. */
function offsetOf(content: string, line: number, column: number): number {
  let start = 0;
  for (let at = 1; at < line; at += 1) {
    const end = content.indexOf('\n', start);
    if (end === -1) break;
    start = end + 1;
  }
  return Math.min(start + column - 1, content.length);
}

/**
 * Where a range of one text is in the next, in which one place was changed; undefined if that was it.
 */
export function movedRange(
  before: string,
  after: string,
  { start, end }: FindingRange,
): FindingRange | undefined {
  if (before === after) return { start, end };
  const least = Math.min(before.length, after.length);
  let same = 0;
  while (same < least && before[same] === after[same]) same += 1;
  let tail = 0;
  while (tail < least - same && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  if (end <= same) return { start, end };
  const shift = after.length - before.length;
  if (start >= before.length - tail) return { start: start + shift, end: end + shift };
  return undefined;
}
