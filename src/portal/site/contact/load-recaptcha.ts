// Loads Google's script, only if the operator configured reCAPTCHA and the user starts to type.
// Types only the part of its interface that is used.
import { readField } from '#portal/api/read-field.ts';

const scriptUrl = 'https://www.google.com/recaptcha/api.js?render=explicit';
const patienceMs = 15_000;

interface RecaptchaOptions {
  sitekey: string;
  theme: 'light' | 'dark';
  size: 'normal' | 'compact';
  callback: (token: string) => void;
  'expired-callback': () => void;
  'error-callback': () => void;
}

interface RecaptchaApi {
  ready: (then: () => void) => void;
  render: (container: HTMLElement, options: RecaptchaOptions) => unknown;
}

let loading: Promise<RecaptchaApi> | undefined;

/** Rejects if the script does not load; the next call tries again. */
export function loadRecaptcha(): Promise<RecaptchaApi> {
  loading ??= load().catch((failure: unknown) => {
    loading = undefined;
    throw failure;
  });
  return loading;
}

async function load(): Promise<RecaptchaApi> {
  const script = document.createElement('script');
  script.src = scriptUrl;
  script.async = true;
  try {
    return await new Promise<RecaptchaApi>((done, failed) => {
      script.addEventListener('error', () => failed(new Error('The script did not load.')));
      script.addEventListener('load', () => {
        const api: unknown = readField(window, 'grecaptcha');
        if (isApi(api)) api.ready(() => done(api));
        else failed(new Error('The script is not the expected one.'));
      });
      setTimeout(() => failed(new Error('The script took too long.')), patienceMs);
      document.head.append(script);
    });
  } catch (failure) {
    script.remove();
    throw failure;
  }
}

// `render` is in the second part of the script, which `ready` waits for.
function isApi(value: unknown): value is RecaptchaApi {
  return typeof readField(value, 'ready') === 'function';
}
