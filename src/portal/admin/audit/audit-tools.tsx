import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { AuditCheck } from '#contract/calls/audit.ts';
import { grouped } from '#contract/grouped.ts';
import { detailsPath } from '#portal/admin/audit/audit-columns.tsx';
import { type AuditFilters, auditBody, auditKey } from '#portal/admin/audit/audit-queries.ts';
import { recallHead, rememberHead } from '#portal/admin/audit/use-kept-audit.ts';
import { call } from '#portal/api/call.ts';
import { failureText } from '#portal/api/failure-text.ts';
import { saveFile } from '#portal/api/save-file.ts';
import { Button } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { momentText } from '#portal/ui/moment-text.ts';
import { showToast } from '#portal/ui/overlays/toast.tsx';
import page from '#portal/ui/page.module.css';

/** The trail as a file, and the check that it is as it was written. */
export function AuditTools({ adminId, filters }: { adminId: string; filters: AuditFilters }) {
  const onError = (failure: Error) => showToast('error', failureText(failure));
  const queries = useQueryClient();
  const exported = useMutation({
    mutationFn: async () => {
      const set = Object.entries(auditBody(filters)).filter(([, value]) => value !== '');
      return call('exportAudit', { query: Object.fromEntries(set) });
    },
    onSuccess: (file) => {
      saveFile(file, `audit-trail-${new Date().toISOString().slice(0, 10)}.csv`);
      // The export is an entry too.
      return queries.invalidateQueries({ queryKey: auditKey(adminId) });
    },
    onError,
  });
  const check = useMutation({
    mutationFn: async () => {
      const known = await recallHead(adminId);
      const answer = await call('checkAudit', { body: known ? { known } : {} });
      if (answer.first_break === null) await rememberHead(adminId, answer.head);
      return answer;
    },
    onError,
  });
  return (
    <>
      <div className={page.row}>
        <Button busy={exported.isPending} onClick={() => exported.mutate()}>
          Export
        </Button>
        <Button busy={check.isPending} onClick={() => check.mutate()}>
          Check integrity
        </Button>
      </div>
      {check.data ? <CheckAnswer answer={check.data} /> : null}
    </>
  );
}

const reasons: Readonly<Record<NonNullable<AuditCheck['first_break']>['reason'], string>> = {
  missing: 'is missing',
  changed: 'is not as it was written',
  hidden: 'was hidden without an entry about that',
  end: 'or later ones were cut off, or the end was moved',
};

function CheckAnswer({ answer: { checked, first_break: found } }: { answer: AuditCheck }) {
  if (found === null) {
    return (
      <Banner tone="success" live title="The audit trail is whole">
        All {grouped(checked)} entries are as they were written.
      </Banner>
    );
  }
  const { id, number, date, reason } = found;
  return (
    <Banner tone="error" live title="The audit trail is broken">
      Entry {id === null ? number : <Link to={detailsPath({ id })}>{number}</Link>}
      {date === null ? '' : ` of ${momentText(date)}`} {reasons[reason]}. The {grouped(checked)}{' '}
      entries before it are as they were written.
    </Banner>
  );
}
