export interface RunAdvice {
    toast: string;
    /** Friendly info, shown two seconds after the toast. */
    info: string | undefined;
    /** Where the info's link leads, if anywhere. */
    link?: {
        label: string;
        to: 'api-keys' | 'configuration' | 'contact';
    };
}
export declare const adviceAfterMs = 2000;
export declare function runAdvice(key: string | undefined): RunAdvice;
