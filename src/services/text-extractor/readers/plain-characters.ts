/** A text of a workbook, in which `_x000D_` stands for a letter that XML cannot hold, and `_x005F_` for `_`. */
export function plainCharacters(text: string): string {
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
