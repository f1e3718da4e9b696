import { useQuery } from '@tanstack/react-query';
import { configurationQuery } from '#portal/api/own-queries.ts';
import { QueryArea } from '#portal/api/query-client.tsx';
import { UsageBar } from '#portal/ui/feedback/usage-bar.tsx';

/** The usage of the month, for places that have no queries of their own; nothing until it is known. */
export function OwnUsage(props: { userId: string; onFollow: () => void }) {
  return (
    <QueryArea>
      <Usage {...props} />
    </QueryArea>
  );
}

function Usage({ userId, onFollow }: { userId: string; onFollow: () => void }) {
  const { data } = useQuery(configurationQuery(userId));
  return data ? <UsageBar configuration={data} onFollow={onFollow} /> : null;
}
