// Saves cards and pays invoices, with the bank's question in between. Outside the dialogs, because the
// bank asks in a frame of the page, which an open dialog would cover.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Invoice } from '#contract/calls/billing.ts';
import { paymentTexts } from '#contract/payment-texts.ts';
import {
  type BillingPlan,
  billingQuery,
  cardsQuery,
} from '#portal/account/billing/billing-facts.ts';
import { PaymentRefusal, refusalText } from '#portal/account/billing/payment-refusal.ts';
import { call } from '#portal/api/call.ts';
import { showToast } from '#portal/ui/overlays/toast.tsx';

type Step = 'idle' | 'processing' | 'confirming';

export type Payments = ReturnType<typeof usePayments>;

export function usePayments(userId: string, plan: BillingPlan) {
  const [step, setStep] = useState<Step>('idle');
  const [failure, setFailure] = useState<string>();
  const [answerTest, setAnswerTest] = useState<{ give: (isConfirmed: boolean) => void }>();
  const isRunning = useRef(false);
  const isHere = useRef(true);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();

  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const refresh = () =>
    Promise.all([
      queries.invalidateQueries(cardsQuery(userId)),
      queries.invalidateQueries(billingQuery(userId)),
    ]);

  /** Resolves once the owner of the card has confirmed. */
  const confirm = async (clientSecret: string): Promise<void> => {
    setStep('confirming');
    if (plan.provider === 'test') {
      const answered = Promise.withResolvers<boolean>();
      setAnswerTest({ give: answered.resolve });
      const isConfirmed = await answered.promise;
      setAnswerTest(undefined);
      if (!isConfirmed) throw new PaymentRefusal('The payment was not confirmed.');
    } else {
      const { confirmAtBank } = await import('#portal/account/billing/load-stripe.ts');
      await confirmAtBank(plan.publishable_key, clientSecret);
    }
    setStep('processing');
  };

  /** Repeats the call after the bank has asked. */
  const settle = async <
    Answer extends { requires_action?: boolean | undefined; client_secret?: string | undefined },
  >(
    send: () => Promise<Answer>,
  ): Promise<Answer> => {
    const first = await send();
    if (!first.requires_action) return first;
    await confirm(first.client_secret ?? '');
    const second = await send();
    if (second.requires_action) throw new PaymentRefusal(paymentTexts.failed);
    return second;
  };

  const run = async (work: () => Promise<string>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setFailure(undefined);
    setStep('processing');
    try {
      const next = await work();
      if (isHere.current) void navigate(next, { replace: true, preventScrollReset: true });
    } catch (error) {
      const text = refusalText(error);
      setFailure(text);
      showToast('error', text);
    } finally {
      isRunning.current = false;
      setStep('idle');
      void refresh();
    }
  };

  return {
    step,
    failure,
    forgetFailure: () => setFailure(undefined),
    /** The question of the test provider, while it is open. */
    answerTest,
    refresh,
    /** `tokenise` hands the card to the provider and returns the id it gets. */
    addCard: (tokenise: () => Promise<string>) =>
      run(async () => {
        const paymentMethodId = await tokenise();
        const { customer_id } = await settle(() =>
          call('savePaymentMethod', { body: { paymentMethodId } }),
        );
        showToast('success', 'The card is saved.');
        return `/billing/${encodeURIComponent(customer_id)}?payment=${paymentTexts.succeeded}`;
      }),
    pay: ({ id, number }: Invoice) =>
      run(async () => {
        const { status } = await settle(() => call('payInvoice', { params: { id } }));
        if (status === 'paid') showToast('success', `Invoice ${number} is paid.`);
        else
          showToast('info', `Invoice ${number} is still ${status === 'open' ? 'open' : status}.`);
        return pathname;
      }),
  };
}
