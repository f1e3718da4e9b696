import { Link } from 'react-router-dom';
import type { Service } from '#contract/services.ts';
import type { Draft } from '#portal/offline/draft-model.ts';
import { ButtonLink } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';

/** Why Execute is off, in words, before anybody wonders. */
export function DeskNotice({
  service,
  reachable,
  hasNoKey,
  userId,
  draft,
}: {
  service: Service;
  reachable: boolean;
  hasNoKey: boolean;
  /** Undefined for a guest. */
  userId: string | undefined;
  draft: Draft | undefined;
}) {
  if (draft?.conflict || draft?.refusal) {
    return (
      <Banner
        tone="error"
        title={draft.conflict ? 'There are two versions of this request' : 'The server refused it'}
        action={
          <ButtonLink to={`/user-service/${encodeURIComponent(userId ?? 'me')}`}>
            Open Drafts
          </ButtonLink>
        }
      >
        {draft.conflict
          ? 'Nothing is overwritten until you choose one on the Drafts page.'
          : `${draft.refusal?.message} It stays on this device.`}
      </Banner>
    );
  }
  if (!service.open) {
    return (
      <Banner title="Coming soon">
        {service.title} does not take requests in this release, so Execute is off. You can prepare a
        request; it is kept on this device.
      </Banner>
    );
  }
  if (!reachable) {
    return (
      <Banner tone="unsent" live title="You are offline">
        Execute is off: a run needs the server and is never sent later by itself. You can go on
        writing, and Save keeps the request on this device until it can be sent to your account.
      </Banner>
    );
  }
  if (hasNoKey && userId !== undefined) {
    return (
      <Banner title="You have no API key">
        A run needs one. <Link to={`/api-key/${encodeURIComponent(userId)}`}>Add an API key</Link>{' '}
        first.
      </Banner>
    );
  }
  return null;
}
