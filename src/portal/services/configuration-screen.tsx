import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Service, type ServiceKey, templateServices } from '#contract/services.ts';
import { useSession } from '#portal/api/session.tsx';
import { useService } from '#portal/services/catalog/use-service.ts';
import { OwnTemplates } from '#portal/services/templates/own-templates.tsx';
import { ShippedTemplates } from '#portal/services/templates/shipped-templates.tsx';
import { TemplateEditor } from '#portal/services/templates/template-editor.tsx';
import { ButtonLink } from '#portal/ui/button.tsx';
import { EmptyState } from '#portal/ui/feedback/empty-state.tsx';
import { SignInPrompt } from '#portal/ui/feedback/sign-in-prompt.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';

// Its own chunk: the other services' readers never need it.
const Storage = lazy(async () => ({
  default: (await import('#portal/services/storage/storage.tsx')).Storage,
}));

const withoutConfiguration: readonly ServiceKey[] = [
  'send-email',
  'pdf-manipulation',
  'vat-validator',
  'address-validation',
  'html-to-pdf',
  'text-extractor',
  'web-scraper',
];

export function ConfigurationScreen() {
  const service = useService();
  const { status, user } = useSession();
  const [search] = useSearchParams();
  const name = service.key === 'file-archive' ? 'Storage' : 'Configuration';
  if (status === 'unknown') return <Skeleton lines={4} />;
  if (status === 'guest') return <SignInPrompt to={name} />;
  if (service.key === 'file-archive' && user) {
    return (
      <Suspense fallback={<Skeleton lines={6} />}>
        <Storage key={user.id} userId={user.id} />
      </Suspense>
    );
  }
  const serviceKey = templateServices.find((key) => key === service.key);
  if (serviceKey === undefined) return <Sentence service={service} />;
  const id = search.get('template');
  if (user && id) {
    return <TemplateEditor key={id} userId={user.id} serviceKey={serviceKey} id={id} />;
  }
  return (
    <>
      {user ? <OwnTemplates userId={user.id} serviceKey={serviceKey} /> : null}
      <ShippedTemplates serviceKey={serviceKey} />
    </>
  );
}

function Sentence({ service }: { service: Service }) {
  if (withoutConfiguration.includes(service.key)) {
    return (
      <EmptyState
        action={
          <ButtonLink variant="primary" to={`/services/${service.key}/try-it-out`}>
            Go to Execution
          </ButtonLink>
        }
      >
        No configuration is needed for {service.title}.
      </EmptyState>
    );
  }
  return (
    <EmptyState>
      Runs of {service.title} are not open yet, so there is nothing to configure here.
    </EmptyState>
  );
}
