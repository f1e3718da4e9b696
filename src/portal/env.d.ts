/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Origin of the API; empty for the same origin. */
  readonly VITE_API_ORIGIN?: string;
}

/** From package.json, filled in by the build. */
declare const __APP_VERSION__: string;

declare module 'react-google-recaptcha' {
  import type { ComponentType } from 'react';

  /** The widget alone, for a script that is loaded already. */
  export const ReCAPTCHA: ComponentType<{
    /** Google's script, once it is there. */
    grecaptcha: object;
    sitekey: string;
    theme: 'light' | 'dark';
    size: 'normal' | 'compact';
    /** Null when the answer has expired. */
    onChange: (token: string | null) => void;
    onExpired: () => void;
    onErrored: () => void;
  }>;
}
