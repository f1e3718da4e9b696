// Loads Google's script, only if the operator configured reCAPTCHA and the user starts to type.
import { readField } from '#portal/api/read-field.ts';

const scriptUrl = 'https://www.google.com/recaptcha/api.js?render=explicit';
const patienceMs = 15_000;

/** What the script puts on the page; the widget renders with it. */
export interface RecaptchaApi {
  ready: (then: () => void) => void;
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
