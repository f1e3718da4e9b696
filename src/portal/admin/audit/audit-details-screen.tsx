import { useParams } from 'react-router-dom';
import { AdminPage } from '#portal/admin/admin-page.tsx';
import { AuditDetails } from '#portal/admin/audit/audit-details.tsx';

/** One entry of the audit trail. */
export function AuditDetailsScreen() {
  const { eventId = '' } = useParams();
  return (
    <AdminPage title="Audit Details">
      {({ id }) => <AuditDetails key={eventId} adminId={id} entryId={eventId} />}
    </AdminPage>
  );
}
