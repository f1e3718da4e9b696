import { Banner } from '#portal/ui/feedback/banner.tsx';

/** Why a payment failed, in the dialog; the toast has announced it. */
export function PaymentFailure({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <div ref={bringIntoView}>
      <Banner tone="error">{text}</Banner>
    </div>
  );
}

function bringIntoView(part: HTMLElement | null): void {
  part?.scrollIntoView({ block: 'center' });
}
