import { createAuditChain } from '#server/audit/audit-chain.ts';
import type { RecordAudit } from '#server/audit/audit-event.ts';
import { createRecorder } from '#server/audit/create-recorder.ts';
import { createSecrets } from '#server/secrets.ts';
import { createSilentLog } from '#tests/kit/silent-log.ts';

export const testChain = createAuditChain(createSecrets('a secret of the tests'));

/** The real recorder, for areas that are tested without the whole product. */
export function testRecorder(now: () => Date): RecordAudit {
  return createRecorder({ chain: testChain, now, log: createSilentLog() });
}
