import { useQuery } from '@tanstack/react-query';
import { configurationQuery } from '#portal/api/own-queries.ts';
import { QueryArea } from '#portal/api/query-client.tsx';
import { UsageBar } from '#portal/ui/feedback/usage-bar.tsx';

/** The usage of the month, for places that have no queries of their own; nothing until it is known. */
export function OwnUsage({ userId }: { userId: string }) {
  return (
    <QueryArea>
      <Usage userId={userId} />
    </QueryArea>
  );
}

function Usage({ userId }: { userId: string }) {
  const { data } = useQuery(configurationQuery(userId));
  return data ? <UsageBar configuration={data} /> : null;
}
