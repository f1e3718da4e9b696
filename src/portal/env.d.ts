/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Origin of the API; empty for the same origin. */
  readonly VITE_API_ORIGIN?: string;
}

/** From package.json, filled in by the build. */
declare const __APP_VERSION__: string;
