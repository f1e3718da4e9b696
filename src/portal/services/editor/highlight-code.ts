// Splits JSON, XML and HTML into coloured pieces. It reads any text, right or wrong, and every pattern
// goes on from where it stopped, so that a hostile text takes no longer than a long one.

export type CodeLanguage = 'json' | 'xml' | 'html';

export type PieceKind = 'plain' | 'key' | 'text' | 'number' | 'word' | 'comment';

export interface Piece {
  kind: PieceKind;
  text: string;
}

export function highlightCode(code: string, language: CodeLanguage): Piece[] {
  return language === 'json' ? piecesOf(code, json, jsonKind) : markupPieces(code);
}

const json =
  /"(?:\\.|[^"\\\n])*"?(?<colon>\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b/g;

function jsonKind(found: RegExpExecArray): PieceKind {
  const [text] = found;
  if (text.startsWith('"')) return found.groups?.colon === undefined ? 'text' : 'key';
  return /^[-\d]/.test(text) ? 'number' : 'word';
}

// A comment, CDATA, a declaration, or a tag with everything between its brackets.
const markup =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<\?[^>]*>?|<!?\/?[A-Za-z_](?:"[^"]*"|'[^']*'|[^>"'])*>?/g;
const insideTag = /(?<name>^<\/?[\w:.-]+|\/?>$)|(?<value>"[^"]*"|'[^']*')|(?<key>[\w:.@-]+)/g;

function markupPieces(code: string): Piece[] {
  return piecesOf(code, markup, () => 'comment').flatMap((piece) =>
    piece.kind === 'comment' && /^<[/A-Za-z_]/.test(piece.text)
      ? piecesOf(piece.text, insideTag, tagKind)
      : [piece],
  );
}

function tagKind({ groups }: RegExpExecArray): PieceKind {
  if (groups?.name !== undefined) return 'word';
  return groups?.value === undefined ? 'key' : 'text';
}

function piecesOf(
  code: string,
  pattern: RegExp,
  kindOf: (found: RegExpExecArray) => PieceKind,
): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const found of code.matchAll(pattern)) {
    if (found.index > at) pieces.push({ kind: 'plain', text: code.slice(at, found.index) });
    pieces.push({ kind: kindOf(found), text: found[0] });
    at = found.index + found[0].length;
  }
  if (at < code.length) pieces.push({ kind: 'plain', text: code.slice(at) });
  return pieces;
}
