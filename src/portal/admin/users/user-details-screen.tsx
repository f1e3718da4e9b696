import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { AdminPage } from '#portal/admin/admin-page.tsx';
import { UserDetails } from '#portal/admin/users/user-details.tsx';

/** One account; unlike the admin's own, its id in the path counts. */
export function UserDetailsScreen({
  statisticsOf,
}: {
  statisticsOf: (who: { adminId: string; userId: string }) => ReactNode;
}) {
  const { detailsId = '' } = useParams();
  return (
    <AdminPage title="User Details">
      {({ id }) => (
        <UserDetails
          key={detailsId}
          adminId={id}
          userId={detailsId}
          statistics={statisticsOf({ adminId: id, userId: detailsId })}
        />
      )}
    </AdminPage>
  );
}
