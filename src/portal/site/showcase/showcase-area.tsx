import { QueryArea } from '#portal/api/query-client.tsx';
import { Outlet } from '#portal/ui/router/screens.tsx';

/** The overview and the single showcases share the query cache. */
export function ShowcaseArea() {
  return (
    <QueryArea>
      <Outlet />
    </QueryArea>
  );
}
