/** The paths of all calls in the contract, filled in by the build. */
declare const __CALL_PATHS__: readonly string[];
