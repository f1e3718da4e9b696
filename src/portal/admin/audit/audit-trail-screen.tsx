import { AdminPage } from '#portal/admin/admin-page.tsx';
import { AuditList } from '#portal/admin/audit/audit-list.tsx';

/** What happened, newest first. */
export function AuditTrailScreen() {
  return (
    <AdminPage title="Audit Trail">{({ id }) => <AuditList key={id} adminId={id} />}</AdminPage>
  );
}
