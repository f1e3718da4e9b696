import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Service, templateServices } from '#contract/services.ts';
import { useSession } from '#portal/api/session/session.tsx';
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

export function ConfigurationScreen() {
  const service = useService();
  const { status, user } = useSession();
  const [search] = useSearchParams();
  const name = service.screens === 'files' ? 'Storage' : 'Configuration';
  if (status === 'unknown') return <Skeleton lines={4} />;
  if (status === 'guest') {
    return (
      <SignInPrompt to={name}>
        {service.screens === 'files'
          ? 'The files that your runs archive and that you upload, with links to pass on.'
          : 'Here you keep your own templates and see each page while you write it.'}
      </SignInPrompt>
    );
  }
  if (service.screens === 'files' && user) {
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
      {user ? <ShippedTemplates userId={user.id} serviceKey={serviceKey} /> : null}
    </>
  );
}

function Sentence({ service }: { service: Service }) {
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
