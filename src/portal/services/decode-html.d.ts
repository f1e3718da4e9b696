/** The HTML in a content answer, which travels as base64 of UTF-8. Throws on anything else. */
export declare function decodeHtml(base64: string): string;
