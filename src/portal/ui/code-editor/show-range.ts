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
