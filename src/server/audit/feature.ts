import { type AuditCall, createAuditHandlers } from '#server/audit/create-audit-handlers.ts';
import { trimTrail } from '#server/audit/trim-trail.ts';
import type { Feature } from '#server/feature.ts';
import type { Core } from '#server/open-core.ts';

const dayMs = 24 * 60 * 60_000;

/** What happened, for admins. Other areas write it with `recordAudit` of the core. */
export function createAuditFeature(
  core: Pick<Core, 'db' | 'now' | 'log' | 'auditChain' | 'recordAudit'>,
): Feature<AuditCall> {
  const parts = { ...core, chain: core.auditChain };
  return {
    handlers: createAuditHandlers(parts),
    sweeps: [{ name: 'old_audit_entries', everyMs: dayMs, run: () => trimTrail(parts) }],
  };
}
