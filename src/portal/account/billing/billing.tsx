import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paymentTexts } from '#contract/payment-texts.ts';
import { AddCardDialog } from '#portal/account/billing/add-card-dialog.tsx';
import styles from '#portal/account/billing/billing.module.css';
import { useBillingAddress } from '#portal/account/billing/billing-address.ts';
import type { BillingFacts } from '#portal/account/billing/billing-facts.ts';
import { dayText, monthText, planText } from '#portal/account/billing/billing-texts.ts';
import { Calculation } from '#portal/account/billing/calculation.tsx';
import { Cards } from '#portal/account/billing/cards.tsx';
import { InvoiceDialog, PayDialog } from '#portal/account/billing/invoice-dialogs.tsx';
import { Invoices } from '#portal/account/billing/invoices.tsx';
import { useBilling } from '#portal/account/billing/use-billing.ts';
import { usePayments } from '#portal/account/billing/use-payments.ts';
import { useReachable } from '#portal/api/connection.ts';
import { Button } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { LoadFailed } from '#portal/ui/feedback/load-failed.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';
import { momentText } from '#portal/ui/moment-text.ts';
import { moneyText } from '#portal/ui/money-text.ts';
import { ConfirmDialog } from '#portal/ui/overlays/confirm-dialog.tsx';
import { Slip } from '#portal/ui/slip.tsx';
import { Stamp } from '#portal/ui/stamp.tsx';

export function Billing({ userId }: { userId: string }) {
  const { facts, asOf, isFailed, retry } = useBilling(userId);
  if (!facts) {
    return isFailed ? (
      <LoadFailed what="Billing" onRetry={retry} />
    ) : (
      <Skeleton lines={8} label="Loading Billing" />
    );
  }
  return (
    <>
      {asOf ? (
        <Banner
          tone="unsent"
          live
          title={`As of ${momentText(asOf)}`}
          action={<Button onClick={retry}>Retry</Button>}
        >
          The server does not answer; this is what it said last.
        </Banner>
      ) : null}
      <Facts userId={userId} facts={facts} />
    </>
  );
}

function Facts({ userId, facts }: { userId: string; facts: BillingFacts }) {
  const { plan, preview, invoices } = facts;
  const isOffline = !useReachable();
  const payments = usePayments(userId, plan);
  const address = useBillingAddress(plan.provider);
  const [search] = useSearchParams();
  const hasPaid = search.get('payment') === paymentTexts.succeeded;
  const { step, answerTest, refresh, forgetFailure } = payments;
  // While the bank asks, nothing may lie over its question.
  const isOpen = step !== 'confirming';
  const find = (name: string) => invoices.find(({ id }) => id === search.get(name));
  const [shown, payable] = [find('invoice'), find('pay')];

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each arrival after a payment
  useEffect(() => {
    if (hasPaid) void refresh();
  }, [hasPaid]);

  const close = () => {
    forgetFailure();
    address.close();
  };

  return (
    <>
      {plan.provider === 'test' ? (
        <Banner
          tone="unsent"
          title={
            <>
              <Stamp tone="unsent">TEST</Stamp> Payments are in test mode.
            </>
          }
        >
          Cards are not real, and no money moves.
        </Banner>
      ) : null}
      {step === 'confirming' && plan.provider === 'stripe' ? (
        <Banner tone="info" live title="Your bank asks you to confirm.">
          Follow its steps in the window that opens. This page continues by itself.
        </Banner>
      ) : null}
      <div className={styles.slips}>
        <div className={styles.column}>
          <Slip title="Plan">
            <div className={styles.part}>
              <p className={styles.plan}>{planText(plan)}</p>
              <p>{priceText(facts)}</p>
              <p>
                {plan.price_per_request === null
                  ? 'There is no next bill.'
                  : `Next bill: ${dayText(preview.period_end)}, for ${monthText(preview.period)}.`}
              </p>
            </div>
          </Slip>
          <Cards
            userId={userId}
            isOffline={isOffline}
            onAdd={() => address.open({ add: 'card' })}
            refresh={refresh}
          />
        </div>
        <Slip title={`${monthText(preview.period)} so far`}>
          <div className={styles.part}>
            <Calculation bill={preview} notes={preview.explanations} />
          </div>
        </Slip>
      </div>
      <Invoices
        invoices={invoices}
        isOffline={isOffline}
        onDetails={({ id }) => address.open({ invoice: id })}
        onPay={({ id }) => address.open({ pay: id })}
      />
      {search.get('add') === 'card' && isOpen ? (
        <AddCardDialog plan={plan} payments={payments} isOffline={isOffline} onClose={close} />
      ) : null}
      {shown ? <InvoiceDialog invoice={shown} onClose={close} /> : null}
      {payable && isOpen ? (
        <PayDialog
          userId={userId}
          invoice={payable}
          payments={payments}
          onAddCard={() => {
            forgetFailure();
            address.open({ add: 'card' });
          }}
          onClose={close}
        />
      ) : null}
      {answerTest ? (
        <ConfirmDialog
          open
          tone="primary"
          title="TEST: your bank asks"
          confirmLabel="Confirm"
          cancelLabel="Refuse"
          onConfirm={() => answerTest.give(true)}
          onCancel={() => answerTest.give(false)}
        >
          <p>A real bank would now ask you to confirm, for example in its app.</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function priceText({ plan: { price_per_request: price, currency, free } }: BillingFacts): string {
  if (price === null) return 'No price is set here, so nothing is billed.';
  return `${free} requests a month are free. Each further one costs ${moneyText(price, currency)}.`;
}
