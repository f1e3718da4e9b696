/** Whether a text is Base64, as XML has it: in lines or not, padded. */
export function isBase64(text: string): boolean {
  const letters = text.replace(/\s/g, '');
  return letters.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(letters);
}
