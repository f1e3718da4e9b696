/** Decodes the HTML of a content answer: base64 of UTF-8. Throws on anything else. */
export function decodeHtml(base64: string): string {
  const binary = atob(base64);
  const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}
