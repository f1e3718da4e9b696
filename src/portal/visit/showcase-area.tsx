import { Outlet } from 'react-router-dom';
import { QueryArea } from '#portal/data/query-client.tsx';

/** The overview and the single showcases share the query cache. */
export function ShowcaseArea() {
  return (
    <QueryArea>
      <Outlet />
    </QueryArea>
  );
}
