export interface JsonFault {
    /** What is wrong and where, in one line: goes after 'Error parsing JSON: '. */
    detail: string;
    /** Offset into the text, for putting the caret there. */
    offset: number;
    line: number;
    column: number;
}
export type ParsedJson = {
    ok: true;
    value: unknown;
} | {
    ok: false;
    fault: JsonFault;
};
export declare function parseJson(text: string): ParsedJson;
/** Line and column, both from 1; a Windows line end counts once. */
export declare function positionOf(text: string, offset: number): {
    line: number;
    column: number;
};
