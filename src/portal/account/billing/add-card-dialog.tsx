import { type FormEvent, useId, useRef } from 'react';
import { paymentTexts } from '#contract/payment-texts.ts';
import styles from '#portal/account/billing/billing.module.css';
import type { BillingPlan } from '#portal/account/billing/billing-facts.ts';
import { PaymentFailure } from '#portal/account/billing/payment-failure.tsx';
import { PaymentRefusal } from '#portal/account/billing/payment-refusal.ts';
import type { Tokenise } from '#portal/account/billing/stripe-fields.tsx';
import { StripePart } from '#portal/account/billing/stripe-part.tsx';
import { TestFields } from '#portal/account/billing/test-fields.tsx';
import type { Payments } from '#portal/account/billing/use-payments.ts';
import { Button } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { Dialog } from '#portal/ui/overlays/dialog.tsx';

/** Takes a card. Nothing of it is kept on the device, unlike what is typed elsewhere. */
export function AddCardDialog({
  plan,
  payments,
  isOffline,
  onClose,
}: {
  plan: BillingPlan;
  payments: Payments;
  isOffline: boolean;
  onClose: () => void;
}) {
  const formId = useId();
  const tokenise = useRef<Tokenise>(undefined);
  const isProcessing = payments.step === 'processing';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isOffline) return;
    void payments.addCard(async () => {
      if (!tokenise.current) throw new PaymentRefusal(paymentTexts.notLoaded);
      return tokenise.current();
    });
  }

  return (
    <Dialog
      open
      title={paymentTexts.add}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>CANCEL</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={isProcessing}
            disabled={isOffline}
          >
            {isProcessing ? paymentTexts.processing : paymentTexts.submit}
          </Button>
        </>
      }
    >
      {isOffline ? (
        <Banner tone="unsent" live title="You are offline.">
          A card can be added when you are connected again.
        </Banner>
      ) : null}
      <PaymentFailure text={payments.failure} />
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        {plan.provider === 'test' ? (
          <TestFields tokenise={tokenise} />
        ) : (
          <StripePart publishableKey={plan.publishable_key} tokenise={tokenise} />
        )}
      </form>
    </Dialog>
  );
}
