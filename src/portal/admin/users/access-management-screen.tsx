import { AdminPage } from '#portal/admin/admin-page.tsx';
import { UserList } from '#portal/admin/users/user-list.tsx';

/** Who has access, and the way to end it. */
export function AccessManagementScreen() {
  return (
    <AdminPage title="Access Management">
      {({ id }) => <UserList key={id} adminId={id} kind="access" />}
    </AdminPage>
  );
}
