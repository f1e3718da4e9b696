import type { FormCheck } from '#portal/services/execution/form/check-form.ts';
import page from '#portal/ui/page.module.css';

/** Reckoned from the lines as they are typed. */
export function FormTotals({ check }: { check: FormCheck | undefined }) {
  const { net, tax, gross, prepaid, payable } = check?.totals ?? {};
  const rows = [
    ['Without VAT', net],
    ['VAT', tax],
    ['With VAT', gross],
    ['Paid already', prepaid],
    ['To be paid', payable],
  ] as const;
  return (
    <dl>
      {rows.map(([name, amount]) =>
        amount ? (
          <div key={name} className={page.line}>
            <dt>{name}</dt>
            <dd>
              {amount.value} {amount.currency ?? check?.currency}
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
