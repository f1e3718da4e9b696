import { useMutation, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import type { SavedCard } from '#contract/calls/billing.ts';
import { paymentTexts } from '#contract/payment-texts.ts';
import styles from '#portal/account/billing/billing.module.css';
import { cardsQuery } from '#portal/account/billing/billing-facts.ts';
import { cardText, expiryText, isExpired } from '#portal/account/billing/billing-texts.ts';
import { call } from '#portal/api/call.ts';
import { failureText } from '#portal/api/failure-text.ts';
import { Button } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { EmptyState } from '#portal/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#portal/ui/feedback/load-failed.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '#portal/ui/overlays/confirm-dialog.tsx';
import { Menu } from '#portal/ui/overlays/menu.tsx';
import { showToast } from '#portal/ui/overlays/toast.tsx';
import page from '#portal/ui/page.module.css';
import { Stamp } from '#portal/ui/stamp.tsx';

/** The saved cards: one is the default, which invoices are charged to. */
export function Cards({
  userId,
  isOffline,
  onAdd,
  refresh,
}: {
  userId: string;
  isOffline: boolean;
  onAdd: () => void;
  refresh: () => Promise<unknown>;
}) {
  const { data: cards, error, refetch } = useQuery(cardsQuery(userId));
  const [leaving, setLeaving] = useState<SavedCard>();
  const titleId = useId();
  const offlineId = useId();
  // After an error too: the list then shows what another tab did.
  const settled = { onError: tell, onSettled: refresh };
  const makeDefault = useMutation({
    mutationFn: ({ id }: SavedCard) =>
      call('setDefaultPaymentMethod', { body: { paymentMethodId: id } }),
    ...settled,
  });
  const remove = useMutation({
    mutationFn: ({ id }: SavedCard) =>
      call('removePaymentMethod', { query: { paymentMethodId: id }, body: {} }),
    onSuccess: () => showToast('success', 'The card is deleted.'),
    ...settled,
  });
  const add = (
    <Button
      variant="primary"
      disabled={isOffline}
      aria-describedby={isOffline ? offlineId : undefined}
      onClick={onAdd}
    >
      <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
      {paymentTexts.add}
    </Button>
  );

  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <div className={page.line}>
        <h2 id={titleId}>Saved cards</h2>
        {cards?.length === 0 ? null : add}
      </div>
      {isOffline ? (
        <div id={offlineId}>
          <Banner tone="unsent">
            Cards cannot be added or changed offline, and they are never stored on this device.
          </Banner>
        </div>
      ) : null}
      {!cards && error && !isOffline ? (
        <LoadFailed what="Saved cards" onRetry={() => void refetch()} />
      ) : null}
      {cards || error ? null : <Skeleton lines={2} label="Loading saved cards" />}
      {cards?.length === 0 ? (
        <EmptyState action={add}>
          No card is saved. You need one when a month has more requests than the free ones.
        </EmptyState>
      ) : null}
      {cards && cards.length > 0 ? (
        <ul className={styles.cards} aria-labelledby={titleId}>
          {cards.map((card) => (
            <li key={card.id}>
              <div>
                <p>
                  <strong>{cardText(card)}</strong>{' '}
                  {card.default ? <Stamp tone="success">Default</Stamp> : null}{' '}
                  {isExpired(card, new Date()) ? <Stamp tone="error">Expired</Stamp> : null}
                </p>
                <p className={styles.note}>Expires {expiryText(card)}</p>
              </div>
              <Menu
                label="More"
                name={`More for ${cardText(card)}`}
                align="end"
                items={[
                  ...(card.default
                    ? []
                    : [{ label: 'Make default', onSelect: () => makeDefault.mutate(card) }]),
                  { label: 'Delete', danger: true, onSelect: () => setLeaving(card) },
                ]}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {leaving ? (
        <ConfirmDialog
          open
          title={`Delete ${cardText(leaving)}?`}
          confirmLabel="DELETE"
          busy={remove.isPending}
          onCancel={() => setLeaving(undefined)}
          onConfirm={() => remove.mutate(leaving, { onSettled: () => setLeaving(undefined) })}
        >
          <p>{whatFollows(leaving, cards ?? [])}</p>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

function whatFollows(card: SavedCard, cards: readonly SavedCard[]): string {
  if (cards.length < 2) return 'No card will be left. Invoices then wait for a new one.';
  if (card.default) return 'Invoices will be charged to the newest of your other cards.';
  return 'Invoices stay with your default card.';
}

function tell(failure: Error): void {
  showToast('error', failureText(failure));
}
