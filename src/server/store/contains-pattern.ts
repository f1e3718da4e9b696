/** The pattern of LIKE for texts that contain this one; `\\` is its escape. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
