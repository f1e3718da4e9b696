import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { serviceOf } from '#contract/services.ts';
import { servicesQuery } from '#portal/api/services-query.ts';
import { useSession } from '#portal/api/session/session.tsx';
import { useDraftStore, useDrafts } from '#portal/offline/use-drafts.ts';
import { useService } from '#portal/services/catalog/use-service.ts';
import styles from '#portal/services/execution/execution.module.css';
import { ExecutionDesk } from '#portal/services/execution/execution-desk.tsx';
import { useFunctions } from '#portal/services/execution/use-functions.ts';
import { Button, ButtonLink } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { EmptyState } from '#portal/ui/feedback/empty-state.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';
import { useSlow } from '#portal/ui/feedback/use-slow.ts';
import { openDraftPath } from '#portal/ui/open-draft-path.ts';

/** Who is at the desk, with which service and which saved request. */
export function ExecutionScreen() {
  const service = useService();
  const { status, user, lapsed } = useSession();
  const { data: services } = useQuery(servicesQuery);
  const { store, isFailed } = useDraftStore(user?.id);
  const drafts = useDrafts(store);
  const draftId = useSearchParams()[0].get('draft') ?? undefined;
  const draft = drafts?.find(({ id }) => id === draftId);
  const isElsewhere = draft !== undefined && draft.service !== service.key;
  const isOpening = user !== undefined && !store && !isFailed;
  const isSlow = useSlow(isOpening);
  const functions = useFunctions(service.key);
  const navigate = useNavigate();
  // The address may name a draft of another service, or its service was changed on another device.
  useEffect(() => {
    if (draft && isElsewhere) void navigate(openDraftPath(draft), { replace: true });
  }, [draft, isElsewhere, navigate]);

  if (service.screens === 'files') {
    return (
      <EmptyState
        action={
          <ButtonLink to={`/services/${service.key}/configuration`}>Go to Storage</ButtonLink>
        }
      >
        The archive has no requests to execute.
      </EmptyState>
    );
  }
  if (isSlow) {
    return (
      <>
        <Banner
          tone="error"
          live
          title="Your saved requests take long to open."
          action={<Button onClick={() => location.reload()}>Reload</Button>}
        >
          Another tab or app window of this portal may keep them from this one. Close the others;
          this one then goes on by itself.
        </Banner>
        <Skeleton lines={8} />
      </>
    );
  }
  if (status === 'unknown' || isOpening || isElsewhere || !functions) return <Skeleton lines={8} />;
  return (
    <div className={styles.desk}>
      {isFailed ? (
        <Banner
          tone="error"
          title="Saved requests could not be opened."
          action={<Button onClick={() => location.reload()}>Reload</Button>}
        >
          You can write and execute; Save is off until the page has been loaded again.
        </Banner>
      ) : null}
      {!user && lapsed !== undefined ? (
        <Banner
          tone="error"
          live
          title="Your session has ended."
          action={
            <ButtonLink variant="primary" to="/login">
              Log In
            </ButtonLink>
          }
        >
          What you wrote and saved is kept on this device. Log in and it is here again.
        </Banner>
      ) : null}
      <ExecutionDesk
        key={user?.id ?? 'guest'}
        userId={user?.id}
        store={store}
        service={service}
        services={(services ?? [service]).filter(({ key }) => serviceOf(key)?.screens !== 'files')}
        functions={functions}
        draftId={user ? draftId : undefined}
      />
    </div>
  );
}
