/** An offset of a text as one of the field with it, whose line ends are single. */
export function placeInField(text: string, offset: number): number {
  return offset - (text.slice(0, offset).split('\r\n').length - 1);
}

/**
 * Marks a part of the text and brings it into sight, which browsers leave to the page. The lines do
 * not wrap and their letters are equally wide, so places are shares of the whole.
 */
export function showRange(area: HTMLTextAreaElement, start: number, end: number): void {
  area.focus();
  area.setSelectionRange(start, end);
  const lines = area.value.split('\n');
  const before = area.value.slice(0, start).split('\n');
  const longest = lines.reduce((most, { length }) => Math.max(most, length), 1);
  const column = before.at(-1)?.length ?? 0;
  const top = (area.scrollHeight * (before.length - 1)) / lines.length;
  area.scrollTop = top - area.clientHeight / 2;
  area.scrollLeft = (area.scrollWidth * column) / longest - area.clientWidth / 2;
}

/** As if typed, so that Undo of the browser takes it back. */
export function insertText(area: HTMLTextAreaElement, text: string, caret: number): void {
  const start = area.selectionStart;
  area.focus();
  document.execCommand('insertText', false, text);
  area.setSelectionRange(start + caret, start + caret);
}
