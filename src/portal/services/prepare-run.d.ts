export declare const keyPlaceholder = "{{api_key}}";
/** `direct` becomes `download`: the portal always saves a direct answer itself. */
export declare function directToDownload(text: string): string;
/** Puts the key in place of the placeholder; only a whole `api_key` value is one. */
export declare function fillKey(text: string, key: string): string;
/** The opposite, before a text is kept anywhere: own keys do not belong into storage. */
export declare function hideKeys(text: string, keys: readonly string[]): string;
export declare function needsKey(text: string): boolean;
/** Whether the answer is to be saved as a file. */
export declare function wantsDownload(text: string): boolean;
