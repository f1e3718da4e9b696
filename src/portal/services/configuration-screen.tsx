import { lazy, Suspense } from 'react';
import type { Service, ServiceKey } from '#contract/services.ts';
import { useSession } from '#portal/data/session.tsx';
import { ShippedTemplates } from '#portal/services/shipped-templates.tsx';
import { useService } from '#portal/services/use-service.ts';
import { ButtonLink } from '#portal/ui/button.tsx';
import { EmptyState } from '#portal/ui/empty-state.tsx';
import { SignInPrompt } from '#portal/ui/sign-in-prompt.tsx';
import { Skeleton } from '#portal/ui/skeleton.tsx';

// Its own chunk: the other services' readers never need it.
const Storage = lazy(async () => ({
  default: (await import('#portal/services/storage.tsx')).Storage,
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

const withTemplates: readonly ServiceKey[] = [
  'data-to-pdf',
  'data-generator',
  'data-mapping',
  'data-to-text',
  'data-to-html',
];

export function ConfigurationScreen() {
  const service = useService();
  const { status, user } = useSession();
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
  if (withTemplates.includes(service.key)) return <ShippedTemplates serviceKey={service.key} />;
  return <Sentence service={service} />;
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
