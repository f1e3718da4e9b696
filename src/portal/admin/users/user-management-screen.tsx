import { AdminPage } from '#portal/admin/admin-page.tsx';
import { UserList } from '#portal/admin/users/user-list.tsx';

/** All accounts, to be changed. */
export function UserManagementScreen() {
  return (
    <AdminPage title="User Management">
      {({ id }) => <UserList key={id} adminId={id} kind="management" />}
    </AdminPage>
  );
}
