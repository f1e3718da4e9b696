import { AdminPage } from '#portal/admin/admin-page.tsx';
import { AllRuns } from '#portal/admin/dashboard/all-runs.tsx';

/** The runs of all users, or of one. */
export function AllRunsScreen() {
  return <AdminPage title="Runs">{({ id }) => <AllRuns key={id} userId={id} />}</AdminPage>;
}
