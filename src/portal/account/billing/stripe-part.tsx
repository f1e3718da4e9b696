import type { Stripe } from '@stripe/stripe-js';
import { type RefObject, useEffect, useState } from 'react';
import { paymentTexts } from '#contract/payment-texts.ts';
import type { StripeFields, Tokenise } from '#portal/account/billing/stripe-fields.tsx';
import { Button } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';

interface Loaded {
  stripe: Stripe;
  Fields: typeof StripeFields;
}

/** Loads Stripe and its fields, or says that this did not work. */
export function StripePart({
  publishableKey,
  tokenise,
}: {
  publishableKey: string | null;
  tokenise: RefObject<Tokenise | undefined>;
}) {
  const [loaded, setLoaded] = useState<Loaded | 'failed'>();

  useEffect(() => {
    let isShown = true;
    const show = (next: Loaded | 'failed') => {
      if (isShown) setLoaded(next);
    };
    Promise.all([
      import('#portal/account/billing/load-stripe.ts').then(({ openStripe }) =>
        openStripe(publishableKey),
      ),
      import('#portal/account/billing/stripe-fields.tsx'),
    ]).then(
      ([stripe, { StripeFields: Fields }]) => show({ stripe, Fields }),
      () => show('failed'),
    );
    return () => {
      isShown = false;
    };
  }, [publishableKey]);

  if (loaded === undefined) return <Skeleton lines={4} label="Loading the card fields" />;
  if (loaded === 'failed') {
    return (
      <Banner
        tone="error"
        live
        title={paymentTexts.notLoaded}
        // The whole page: its security policy may be that of a page without payments.
        action={<Button onClick={() => location.reload()}>Try again</Button>}
      >
        Card fields come from Stripe itself. The network or an extension of the browser may block
        js.stripe.com.
      </Banner>
    );
  }
  const { stripe, Fields } = loaded;
  return <Fields stripe={stripe} tokenise={tokenise} />;
}
