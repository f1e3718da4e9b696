import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { servicesQuery } from '#portal/data/services-query.ts';
import { useSession } from '#portal/data/session.tsx';
import { ExecutionDesk } from '#portal/services/execution-desk.tsx';
import { useService } from '#portal/services/use-service.ts';
import { ButtonLink } from '#portal/ui/button.tsx';
import { EmptyState } from '#portal/ui/empty-state.tsx';
import { SignInPrompt } from '#portal/ui/sign-in-prompt.tsx';
import { Skeleton } from '#portal/ui/skeleton.tsx';

/** Who may execute and which service: the desk itself starts afresh with each service. */
export function ExecutionScreen() {
  const service = useService();
  const { status, user } = useSession();
  const { data: services } = useQuery(servicesQuery);
  const navigate = useNavigate();
  // The service chosen in the dropdown: its desk starts empty, as specified. One reached by a link
  // or reload shows what was kept.
  const [chosen, setChosen] = useState<string>();

  if (service.key === 'file-archive') {
    return (
      <EmptyState
        action={<ButtonLink to="/services/file-archive/configuration">Go to Storage</ButtonLink>}
      >
        The archive has no requests to execute.
      </EmptyState>
    );
  }
  if (status === 'unknown') return <Skeleton lines={8} />;
  if (!user) return <SignInPrompt to="Execution" />;
  return (
    <ExecutionDesk
      key={`${user.id} ${service.key}`}
      userId={user.id}
      service={service}
      services={(services ?? [service]).filter(({ key }) => key !== 'file-archive')}
      startEmpty={chosen === service.key}
      onService={(key) => {
        setChosen(key);
        void navigate(`/services/${key}/try-it-out`);
      }}
    />
  );
}
