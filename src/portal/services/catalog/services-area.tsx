import { Outlet } from 'react-router-dom';
import { QueryArea } from '#portal/api/query-client.tsx';

/** Everything under /services shares the query cache. */
export function ServicesArea() {
  return (
    <QueryArea>
      <Outlet />
    </QueryArea>
  );
}
