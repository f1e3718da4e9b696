import { AdminPage } from '#portal/admin/admin-page.tsx';
import { Dashboard } from '#portal/admin/dashboard/dashboard.tsx';

/** The product at a glance. */
export function DashboardScreen() {
  return <AdminPage title="Dashboard">{({ id }) => <Dashboard key={id} userId={id} />}</AdminPage>;
}
