// Parses a sample with the grammar of its language, for machines that cannot run it.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Language, type Node, Parser } from '@vscode/tree-sitter-wasm';

const require = createRequire(import.meta.url);
const grammars = require.resolve('@vscode/tree-sitter-wasm').replace(/[^/\\]*$/, '');

const files: Readonly<Record<string, string>> = {
  bash: 'bash',
  javascript: 'javascript',
  python: 'python',
  php: 'php',
  csharp: 'c-sharp',
};

/**
 * The syntax errors in `code`.
 * @param language as in `language-…` of a code block
 * @returns line and text of each
 */
export async function syntaxFaults(language: string, code: string): Promise<string[]> {
  await Parser.init();
  const file = join(grammars, `tree-sitter-${files[language] ?? language}.wasm`);
  const parser = new Parser();
  parser.setLanguage(await Language.load(file));
  const tree = parser.parse(code);
  if (!tree) throw new Error(`no parser for ${language}`);
  return faultsIn(tree.rootNode);
}

function faultsIn(node: Node): string[] {
  if (!node.hasError) return [];
  if (node.isError || node.isMissing) {
    return [`line ${node.startPosition.row + 1}: ${node.text.slice(0, 80)}`];
  }
  return node.children.flatMap((child) => (child ? faultsIn(child) : []));
}
