import { useQuery } from '@tanstack/react-query';
import type { Invoice } from '#contract/calls/billing.ts';
import { paymentTexts } from '#contract/payment-texts.ts';
import { cardsQuery } from '#portal/account/billing/billing-facts.ts';
import { cardText, dayText, isPayable, monthText } from '#portal/account/billing/billing-texts.ts';
import { Calculation } from '#portal/account/billing/calculation.tsx';
import { InvoiceStamp } from '#portal/account/billing/invoices.tsx';
import { PaymentFailure } from '#portal/account/billing/payment-failure.tsx';
import type { Payments } from '#portal/account/billing/use-payments.ts';
import { Button } from '#portal/ui/button.tsx';
import { moneyText } from '#portal/ui/money-text.ts';
import { Dialog } from '#portal/ui/overlays/dialog.tsx';

export function InvoiceDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  return (
    <Dialog
      open
      title={`Invoice ${invoice.number}`}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <p>
        {monthText(invoice.period)} <InvoiceStamp invoice={invoice} />
      </p>
      <p>{stateText(invoice)}</p>
      <Calculation bill={invoice} />
    </Dialog>
  );
}

function stateText(invoice: Invoice): string {
  const { status, failure, next_attempt_at: next, paid_at: paid, test } = invoice;
  const nothingOwed = test ? ' It is of the test provider: nothing is owed.' : '';
  if (status === 'waived') return `The amount is too small to be charged.${nothingOwed}`;
  if (paid !== null) return `Paid on ${dayText(paid)}.${nothingOwed}`;
  const why = failure === null ? 'It is being charged.' : failure;
  const then =
    next === null
      ? 'It is not charged again by itself.'
      : `It is charged next on ${dayText(next)}.`;
  return `${why} ${then}${nothingOwed}`;
}

/** Asks before money moves, also because an address can open it. */
export function PayDialog({
  userId,
  invoice,
  payments,
  onAddCard,
  onClose,
}: {
  userId: string;
  invoice: Invoice;
  payments: Payments;
  onAddCard: () => void;
  onClose: () => void;
}) {
  const { data: cards } = useQuery(cardsQuery(userId));
  const card = cards?.find((one) => one.default);
  const isProcessing = payments.step === 'processing';
  const amount = moneyText(invoice.amount, invoice.currency);
  return (
    <Dialog
      open
      title={`Pay invoice ${invoice.number}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>CANCEL</Button>
          {cards && !card ? (
            <Button variant="primary" onClick={onAddCard}>
              {paymentTexts.add}
            </Button>
          ) : (
            <Button
              variant="primary"
              busy={isProcessing}
              disabled={!card || !isPayable(invoice)}
              onClick={() => void payments.pay(invoice)}
            >
              {isProcessing ? paymentTexts.processing : `Pay ${amount}`}
            </Button>
          )}
        </>
      }
    >
      <PaymentFailure text={payments.failure} />
      <p>
        {card
          ? `${amount} for ${monthText(invoice.period)} will be charged to ${cardText(card)}, your default card.`
          : `${amount} for ${monthText(invoice.period)} needs a saved card.`}
      </p>
    </Dialog>
  );
}
