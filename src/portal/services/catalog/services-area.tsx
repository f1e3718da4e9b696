import { QueryArea } from '#portal/api/query-client.tsx';
import { Outlet } from '#portal/ui/router/screens.tsx';

/** Everything under /services shares the query cache. */
export function ServicesArea() {
  return (
    <QueryArea>
      <Outlet />
    </QueryArea>
  );
}
