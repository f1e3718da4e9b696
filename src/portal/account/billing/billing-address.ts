import { useLocation, useNavigate } from 'react-router-dom';
import type { BillingPlan } from '#portal/account/billing/billing-facts.ts';

export type BillingDialog = { add: 'card' } | { pay: string } | { invoice: string };

/**
 * Opens a dialog by the address. Stripe may run only in a document that was sent for this page, by its
 * security policy; whoever came here from another page gets such a document with the dialog.
 */
export function useBillingAddress(provider: BillingPlan['provider']) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return {
    open: (dialog: BillingDialog) => {
      const address = `${pathname}?${new URLSearchParams(dialog)}`;
      const needsStripe = provider === 'stripe' && !('invoice' in dialog);
      if (needsStripe && !isSentForBilling()) location.assign(address);
      else void navigate(address, { preventScrollReset: true });
    },
    close: () => void navigate(pathname, { replace: true, preventScrollReset: true }),
  };
}

function isSentForBilling(): boolean {
  const [loading] = performance.getEntriesByType('navigation');
  return loading !== undefined && new URL(loading.name).pathname.startsWith('/billing/');
}
