/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Another origin that answers the calls; empty for the same one. */
  readonly VITE_API_ORIGIN?: string;
}

/** From package.json, filled in by the build. */
declare const __APP_VERSION__: string;
