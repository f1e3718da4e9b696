import { Link } from 'react-router-dom';
import type { Service } from '#contract/services.ts';
import { Banner } from '#portal/ui/banner.tsx';

/** Why Execute is off, in words, before anybody wonders. */
export function DeskNotice({
  service,
  reachable,
  hasNoKey,
  userId,
}: {
  service: Service;
  reachable: boolean;
  hasNoKey: boolean;
  userId: string;
}) {
  if (!service.open) {
    return (
      <Banner title="Runs not open yet">
        {service.title} does not take requests in this release, so Execute is off. You can prepare a
        request; it is kept on this device.
      </Banner>
    );
  }
  if (!reachable) {
    return (
      <Banner tone="unsent" live title="You are offline">
        Execute is off: a run needs the server and is never sent later by itself. You can go on
        writing; your text is kept on this device.
      </Banner>
    );
  }
  if (hasNoKey) {
    return (
      <Banner title="You have no API key">
        A run needs one. <Link to={`/api-key/${encodeURIComponent(userId)}`}>Add an API key</Link>{' '}
        first.
      </Banner>
    );
  }
  return null;
}
