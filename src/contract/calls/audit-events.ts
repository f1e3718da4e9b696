// What the audit trail records. The key is stored; name, page and type are what lists show.
export const auditTypes = ['Access', 'Create', 'Change', 'Delete'] as const;
export type AuditType = (typeof auditTypes)[number];

interface EventFacts {
  name: string;
  /** The page of the portal that such a thing is done on. */
  page: string;
  type: AuditType;
}

export const auditEvents = {
  signed_in: { name: 'Signed in', page: 'Log In', type: 'Access' },
  sign_in_failed: { name: 'Sign-in failed', page: 'Log In', type: 'Access' },
  signed_out: { name: 'Signed out', page: 'Log In', type: 'Access' },
  login_ended: { name: 'Login ended', page: 'Privacy', type: 'Access' },
  account_created: { name: 'Account created', page: 'Sign Up', type: 'Create' },
  email_verified: { name: 'Email verified', page: 'Sign Up', type: 'Change' },
  profile_changed: { name: 'Profile changed', page: 'Profile', type: 'Change' },
  password_changed: { name: 'Password changed', page: 'Log In', type: 'Change' },
  email_change_asked: { name: 'Email change requested', page: 'Privacy', type: 'Change' },
  email_changed: { name: 'Email changed', page: 'Privacy', type: 'Change' },
  account_exported: { name: 'Own data exported', page: 'Privacy', type: 'Access' },
  role_changed: { name: 'Role changed', page: 'User Management', type: 'Change' },
  limit_changed: { name: 'Request limit changed', page: 'User Management', type: 'Change' },
  user_activated: { name: 'User activated', page: 'User Management', type: 'Change' },
  user_deactivated: { name: 'User deactivated', page: 'User Management', type: 'Change' },
  user_deleted: { name: 'User deleted', page: 'User Management', type: 'Delete' },
  user_restored: { name: 'User restored', page: 'User Management', type: 'Change' },
  user_erased: { name: 'User data erased', page: 'User Management', type: 'Delete' },
  key_created: { name: 'API key created', page: 'API Keys', type: 'Create' },
  key_changed: { name: 'API key changed', page: 'API Keys', type: 'Change' },
  key_rotated: { name: 'API key rotated', page: 'API Keys', type: 'Change' },
  key_deleted: { name: 'API key deleted', page: 'API Keys', type: 'Delete' },
  documentation_published: {
    name: 'Documentation published',
    page: 'Documentation Service',
    type: 'Change',
  },
  documentation_restored: {
    name: 'Documentation restored',
    page: 'Documentation Service',
    type: 'Change',
  },
  showcase_published: { name: 'Showcase published', page: 'Showcase Service', type: 'Change' },
  showcase_restored: { name: 'Showcase restored', page: 'Showcase Service', type: 'Change' },
  contact_replied: { name: 'Message replied to', page: 'Contact', type: 'Change' },
  contact_reply_failed: { name: 'Reply not delivered', page: 'Contact', type: 'Change' },
  canned_reply_saved: { name: 'Canned reply saved', page: 'Contact', type: 'Create' },
  canned_reply_deleted: { name: 'Canned reply deleted', page: 'Contact', type: 'Delete' },
  card_saved: { name: 'Card saved', page: 'Billing', type: 'Create' },
  card_preferred: { name: 'Default card changed', page: 'Billing', type: 'Change' },
  card_removed: { name: 'Card removed', page: 'Billing', type: 'Delete' },
  invoice_created: { name: 'Invoice created', page: 'Billing', type: 'Create' },
  audit_hidden: { name: 'Audit entry hidden', page: 'Audit Trail', type: 'Delete' },
  audit_exported: { name: 'Audit trail exported', page: 'Audit Trail', type: 'Access' },
  audit_trimmed: { name: 'Old audit entries removed', page: 'Audit Trail', type: 'Delete' },
} as const satisfies Record<string, EventFacts>;

export type AuditEventKey = keyof typeof auditEvents;

export const auditEventKeys = Object.keys(auditEvents).filter((key) => isAuditEvent(key));

export function isAuditEvent(key: string): key is AuditEventKey {
  return Object.hasOwn(auditEvents, key);
}
