import { AdminPage } from '#portal/admin/admin-page.tsx';
import { ContactInbox } from '#portal/admin/contact-inbox.tsx';

/** The inbox. */
export function ContactInboxScreen() {
  return (
    <AdminPage title="Contact">
      {(admin) => <ContactInbox key={admin.id} admin={admin} />}
    </AdminPage>
  );
}
