export interface KeptRequest {
    text: string;
    keptAt: string;
}
export declare function readKept(userId: string, serviceKey: string): KeptRequest | undefined;
/** Keeps the text, or forgets it when it is empty. */
export declare function writeKept(userId: string, serviceKey: string, text: string, now: Date): boolean;
