// Stripe's own script, from Stripe, as its rules demand. Imported when a card is added or confirmed.
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { paymentTexts } from '#contract/payment-texts.ts';
import { PaymentRefusal } from '#portal/account/billing/payment-refusal.ts';

let loaded: Promise<Stripe> | undefined;

/** One instance for the page. @throws PaymentRefusal when its script cannot be loaded */
export function openStripe(publishableKey: string | null): Promise<Stripe> {
  loaded ??= load(publishableKey);
  loaded.catch(() => {
    loaded = undefined;
  });
  return loaded;
}

async function load(publishableKey: string | null): Promise<Stripe> {
  const stripe = await loadStripe(publishableKey ?? '').catch(() => null);
  if (stripe === null) throw new PaymentRefusal(paymentTexts.notLoaded);
  return stripe;
}

/** Lets the bank ask the owner of the card, in a frame that Stripe lays over the page. */
export async function confirmAtBank(
  publishableKey: string | null,
  clientSecret: string,
): Promise<void> {
  const stripe = await openStripe(publishableKey);
  const { error } = await stripe.handleNextAction({ clientSecret });
  if (error) throw new PaymentRefusal(error.message ?? paymentTexts.failed);
}
