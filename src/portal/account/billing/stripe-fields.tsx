// Stripe's card fields, each in a frame of Stripe's: what is typed never reaches our page.
import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { paymentTexts } from '#contract/payment-texts.ts';
import styles from '#portal/account/billing/billing.module.css';
import { PaymentRefusal } from '#portal/account/billing/payment-refusal.ts';
import field from '#portal/ui/fields/field.module.css';
import { Field } from '#portal/ui/fields/field.tsx';
import { useMediaQuery } from '#portal/ui/media-query.ts';

export type Tokenise = () => Promise<string>;

export function StripeFields({
  stripe,
  tokenise,
}: {
  stripe: Stripe;
  tokenise: RefObject<Tokenise | undefined>;
}) {
  return (
    <Elements stripe={stripe} options={{ locale: 'en' }}>
      <Fields tokenise={tokenise} />
    </Elements>
  );
}

const fieldNames = ['cardNumber', 'cardExpiry', 'cardCvc'] as const;
type Name = (typeof fieldNames)[number];

function Fields({ tokenise }: { tokenise: RefObject<Tokenise | undefined> }) {
  const stripe = useStripe();
  const elements = useElements();
  const filled = useRef(new Set<Name>());
  const [faults, setFaults] = useState<Partial<Record<Name, string | undefined>>>({});
  const style = useElementStyle();

  useEffect(() => {
    tokenise.current = async () => {
      const card = elements?.getElement('cardNumber');
      if (!stripe || !elements) throw new PaymentRefusal(paymentTexts.notLoaded);
      if (!card || filled.current.size < fieldNames.length) {
        throw new PaymentRefusal(paymentTexts.fieldsMissing);
      }
      const { error, paymentMethod } = await stripe.createPaymentMethod({ type: 'card', card });
      if (error) throw new PaymentRefusal(error.message ?? paymentTexts.failed);
      return paymentMethod.id;
    };
    return () => {
      tokenise.current = undefined;
    };
  }, [tokenise, stripe, elements]);

  const partOf = (name: Name) => ({
    className: `${field.input} ${styles.frame}`,
    options: { style, classes: { focus: styles.focused ?? '' } },
    onChange: ({ empty, error }: { empty: boolean; error: { message: string } | undefined }) => {
      if (empty) filled.current.delete(name);
      else filled.current.add(name);
      setFaults((before) => ({ ...before, [name]: error?.message }));
    },
  });

  return (
    <>
      <Field label="Card number" error={faults.cardNumber}>
        {({ id }) => <CardNumberElement id={id} {...partOf('cardNumber')} />}
      </Field>
      <div className={styles.pair}>
        <Field label="Expiration date" error={faults.cardExpiry}>
          {({ id }) => <CardExpiryElement id={id} {...partOf('cardExpiry')} />}
        </Field>
        <Field label="CVV" error={faults.cardCvc}>
          {({ id }) => <CardCvcElement id={id} {...partOf('cardCvc')} />}
        </Field>
      </div>
    </>
  );
}

/** Our colours of the present scheme: a frame does not know our tokens. */
function useElementStyle() {
  const isDark = useMediaQuery('(prefers-color-scheme: dark)');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read anew with the scheme
  return useMemo(
    () => ({
      base: {
        color: colourOf('--ink'),
        fontFamily: 'system-ui, sans-serif',
        fontSize: '16px',
        lineHeight: '24px',
        '::placeholder': { color: colourOf('--placeholder') },
      },
      invalid: { color: colourOf('--danger'), iconColor: colourOf('--danger') },
    }),
    [isDark],
  );
}

function colourOf(token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
