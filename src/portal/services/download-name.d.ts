/**
 * The name a result is saved under. Most services make one kind of file whatever the server calls
 * it (a CSV of data-to-text is still `.txt`); a ZIP is always a ZIP.
 */
export declare function downloadName(serviceKey: string, contentType: string): string;
/** Bytes as people read them: `1.4 MB`. */
export declare function readableSize(bytes: number): string;
