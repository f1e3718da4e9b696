import { Outlet } from 'react-router-dom';
import { QueryArea } from '#portal/api/query-client.tsx';

/** The overview and the single showcases share the query cache. */
export function ShowcaseArea() {
  return (
    <QueryArea>
      <Outlet />
    </QueryArea>
  );
}
