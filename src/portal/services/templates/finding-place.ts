// Where in a template's text a warning sits. Engines say line and column; a fault in a list of mapping
// rules says its path in the list.
import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import type { PreviewFinding } from '#contract/calls/template-preview.ts';

/**
 * Offset into the text as a text field counts, for which every line ends in one character; undefined
 * for a warning on something else.
 */
export function offsetOfFinding(given: string, finding: PreviewFinding): number | undefined {
  const content = given.replaceAll('\r\n', '\n');
  const { line, column = 1, path } = finding;
  if (line !== undefined) return offsetOf(content, line, column);
  const [root, ...steps] = path.split('.');
  if (root !== 'mapping' || steps.length === 0) return undefined;
  const tree = parseTree(content);
  if (!tree) return undefined;
  const location = steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  // A field that is missing has no place of its own; its rule has.
  const node = findNodeAtLocation(tree, location) ?? findNodeAtLocation(tree, location.slice(0, 1));
  return node?.offset;
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
