import { type RefObject, useEffect, useState } from 'react';
import { paymentTexts } from '#contract/payment-texts.ts';
import styles from '#portal/account/billing/billing.module.css';
import { PaymentRefusal } from '#portal/account/billing/payment-refusal.ts';
import type { Tokenise } from '#portal/account/billing/stripe-fields.tsx';
import { testCards } from '#portal/account/billing/test-cards.ts';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { TextField } from '#portal/ui/fields/text-field.tsx';

/** Fields of the built-in provider. The number is looked up here and is sent nowhere. */
export function TestFields({ tokenise }: { tokenise: RefObject<Tokenise | undefined> }) {
  const [values, setValues] = useState({ number: '', expiry: '', cvv: '' });

  useEffect(() => {
    tokenise.current = async () => {
      if (Object.values(values).some((value) => value.trim() === '')) {
        throw new PaymentRefusal(paymentTexts.fieldsMissing);
      }
      const known = testCards.find(({ number }) => number === values.number.replace(/\D/g, ''));
      if (known === undefined) {
        throw new PaymentRefusal(
          'The test provider does not know this number. Take one of the list.',
        );
      }
      return known.id;
    };
    return () => {
      tokenise.current = undefined;
    };
  }, [tokenise, values]);

  const partOf = (name: keyof typeof values) => ({
    value: values[name],
    autoComplete: 'off',
    inputMode: 'numeric' as const,
    onChange: ({ target }: { target: HTMLInputElement }) =>
      setValues((before) => ({ ...before, [name]: target.value })),
  });

  return (
    <>
      <TextField label="Card number" placeholder="4242 4242 4242 4242" mono {...partOf('number')} />
      <div className={styles.pair}>
        <TextField label="Expiration date" placeholder="MM/YY" mono {...partOf('expiry')} />
        <TextField label="CVV" placeholder="123" mono {...partOf('cvv')} />
      </div>
      <Banner title="TEST: no money moves">
        <p>Never type a real card. These numbers work, with any date and CVV:</p>
        <ul className={styles.numbers}>
          {testCards.map(({ number, effect }) => (
            <li key={number}>
              <code>{number.replace(/(.{4})(?=.)/g, '$1 ')}</code> {effect}
            </li>
          ))}
        </ul>
      </Banner>
    </>
  );
}
