import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  type BillingFacts,
  billingQuery,
  keepBilling,
  recallBilling,
} from '#portal/account/billing/billing-facts.ts';
import { useReachable } from '#portal/api/connection.ts';

interface ShownBilling {
  facts: BillingFacts | undefined;
  /** Of which moment the facts are, if they may be outdated. */
  asOf: string | undefined;
  isFailed: boolean;
  retry: () => void;
}

/** What the server says, and without it what this device knows. */
export function useBilling(userId: string): ShownBilling {
  const { data, error, dataUpdatedAt, refetch } = useQuery(billingQuery(userId));
  const isReachable = useReachable();
  const [kept, setKept] = useState<{ facts: BillingFacts; at: string }>();

  useEffect(() => {
    // Where nothing can be kept, nothing is shown offline; nothing else depends on it.
    if (data) keepBilling(userId, data).catch(() => undefined);
  }, [userId, data]);

  const isMissing = error !== null && data === undefined;
  useEffect(() => {
    if (!isMissing) return;
    let isShown = true;
    recallBilling(userId)
      .then((read) => {
        if (isShown) setKept(read);
      })
      .catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [userId, isMissing]);

  const isOld = error !== null || !isReachable;
  const loadedAt = data && isOld ? new Date(dataUpdatedAt).toISOString() : undefined;
  return {
    facts: data ?? kept?.facts,
    asOf: data ? loadedAt : kept?.at,
    isFailed: isMissing,
    retry: () => void refetch(),
  };
}
