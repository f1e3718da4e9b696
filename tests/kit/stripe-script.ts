// What a browser gets from Stripe's own addresses in a test: a script with fields in frames, the call that
// makes a payment method of them, and the bank's question. The server's half is stripe-server.ts.
import type { BrowserContext, Route } from 'playwright-core';
import type { CardKind } from '#tests/kit/stripe-objects.ts';
import type { StripeServer } from '#tests/kit/stripe-server.ts';

const kinds: Readonly<Record<string, CardKind>> = {
  '4242424242424242': 'good',
  '4000000000000002': 'declined',
  '4000002500003155': 'asks',
  '4000002760003184': 'always',
};

/** Answers for Stripe; returns the requests that were made, as `js.stripe.com/endive/stripe.js`. */
export async function standInForStripe(
  context: BrowserContext,
  stripe: StripeServer,
): Promise<readonly string[]> {
  const asked: string[] = [];
  await context.route(/^https:\/\/\w+\.stripe\.com\//, async (route) => {
    const url = new URL(route.request().url());
    asked.push(url.host + url.pathname);
    if (url.host === 'js.stripe.com' && url.pathname.endsWith('stripe.js')) {
      const body = `window.Stripe = ${pretendStripe}; window.Stripe.version = 'endive';`;
      return route.fulfill({ contentType: 'text/javascript', body });
    }
    if (url.host !== 'api.stripe.com') {
      const body = url.host === 'js.stripe.com' ? fieldPage : bankPage;
      return route.fulfill({ contentType: 'text/html', body });
    }
    return answerCall(route, url, stripe);
  });
  return asked;
}

function answerCall(route: Route, url: URL, stripe: StripeServer): Promise<void> {
  const form = new URLSearchParams(route.request().postData() ?? '');
  const answer = (json: object) =>
    route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json });
  if (url.pathname === '/v1/payment_methods') {
    const kind = kinds[(form.get('number') ?? '').replaceAll(' ', '')];
    if (kind === undefined) return answer({ error: { message: 'Your card number is invalid.' } });
    return answer({ paymentMethod: { id: stripe.newCard(kind) } });
  }
  const [intentId = ''] = (form.get('client_secret') ?? '').split('_secret_');
  const isConfirmed = form.get('confirmed') === 'true';
  stripe.confirm(intentId, isConfirmed);
  return answer(isConfirmed ? {} : { error: { message: 'The bank did not confirm it.' } });
}

const fieldPage = `<!doctype html><html lang="en"><title>Field</title><input style="inline-size:90%"><script>
  const name = location.hash.slice(1);
  const input = document.querySelector('input');
  input.setAttribute('aria-label', name);
  input.addEventListener('input', () => parent.postMessage({ field: name, value: input.value }, '*'));
</script>`;

// It asks its own server before it tells the page, as banks do: a frame that goes away while it is being
// clicked leaves the browser's driver without the end of the click.
const bankPage = `<!doctype html><html lang="en"><title>Bank</title><button>Complete</button><button>Fail</button><script>
  for (const button of document.querySelectorAll('button')) {
    button.addEventListener('click', async () => {
      await fetch('/answer');
      parent.postMessage({ bank: button.textContent }, '*');
    });
  }
</script>`;

/** Runs in the page. */
function pretendStripe(key: string) {
  const values = new Map<string, string>();
  const send = async (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ ...fields, key });
    const response = await fetch(`https://api.stripe.com/v1/${path}`, { method: 'POST', body });
    return response.json();
  };

  const createElement = (name: string) => {
    const listeners = new Map<string, (event: object) => void>();
    const hear = ({ data }: MessageEvent) => {
      if (data.field !== name) return;
      values.set(name, data.value);
      listeners.get('change')?.({ empty: data.value === '', complete: true, error: undefined });
    };
    return {
      mount: (place: HTMLElement) => {
        const frame = document.createElement('iframe');
        frame.title = `Secure ${name} input frame`;
        frame.src = `https://js.stripe.com/field.html#${name}`;
        frame.style.cssText = 'border:0;inline-size:100%;block-size:24px';
        addEventListener('message', hear);
        place.append(frame);
      },
      on: (event: string, listener: (event: object) => void) => listeners.set(event, listener),
      off: (event: string) => listeners.delete(event),
      update: () => undefined,
      destroy: () => {
        values.delete(name);
        removeEventListener('message', hear);
      },
    };
  };

  return {
    elements: () => {
      const made = new Map<string, object>();
      return {
        create: (name: string) => {
          const element = createElement(name);
          made.set(name, element);
          return element;
        },
        getElement: (name: string) => made.get(name) ?? null,
        update: () => undefined,
      };
    },
    createToken: () => undefined,
    confirmCardPayment: () => undefined,
    createPaymentMethod: () => send('payment_methods', { number: values.get('cardNumber') ?? '' }),
    handleNextAction: async ({ clientSecret }: { clientSecret: string }) => {
      const frame = document.createElement('iframe');
      frame.title = 'Bank';
      frame.src = 'https://hooks.stripe.com/bank.html';
      frame.style.cssText = 'position:fixed;inset:10% 5%;background:#fff;z-index:9999';
      const word = Promise.withResolvers<string>();
      const hear = ({ data }: MessageEvent) => {
        if (data.bank) word.resolve(data.bank);
      };
      addEventListener('message', hear);
      document.body.append(frame);
      const isConfirmed = (await word.promise) === 'Complete';
      removeEventListener('message', hear);
      frame.remove();
      return send('confirm', { client_secret: clientSecret, confirmed: String(isConfirmed) });
    },
  };
}
