import type { TemplateDoubt as Doubt } from '#portal/services/execution/check-request.ts';
import { Button, ButtonLink } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';

/** A template that nobody here knows. It is only asked about: the server may know it. */
export function TemplateDoubt({
  template: { name, nearest },
  serviceKey,
  onShowField,
  onSendAnyway,
}: {
  template: Doubt;
  serviceKey: string;
  onShowField: (path: string) => void;
  onSendAnyway: () => void;
}) {
  return (
    <Banner
      tone="unsent"
      live
      title={`Neither the product nor you have a template called ${name}.`}
      action={
        <>
          <Button onClick={() => onShowField('template_id')}>Go to template_id</Button>
          <Button onClick={onSendAnyway}>Run anyway</Button>
          <ButtonLink to={`/services/${serviceKey}/configuration`}>
            See the template names
          </ButtonLink>
        </>
      }
    >
      {nearest ? (
        <>
          Did you mean <code>{nearest}</code>?{' '}
        </>
      ) : null}
      Nothing was sent, so no request was spent.
    </Banner>
  );
}
