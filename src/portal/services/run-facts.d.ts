export interface RunFacts {
    requestId: string | undefined;
    counted: boolean | undefined;
    /** Null: unlimited. */
    remaining: number | null | undefined;
    /** Notes of the service about the body, such as a misspelt field. */
    warnings: readonly string[];
}
export declare function runFacts(result: {
    headers: Headers;
    value?: unknown;
}): RunFacts;
/** A file that a run put into the archive, if the answer names one. */
export declare function archivedFile(value: unknown): {
    name: string;
    expiresAt: string;
    size?: number;
    pages?: number;
} | undefined;
