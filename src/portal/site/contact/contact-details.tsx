import type { ReactNode } from 'react';
import type { CompanyPart } from '#contract/calls/site.ts';
import { useSite } from '#portal/api/site.ts';
import { CompanyFact } from '#portal/site/legal/company-fact.tsx';
import { LoadFailed } from '#portal/ui/feedback/load-failed.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';

/** The operator's contact details; missing ones are left out. */
export function ContactDetails({ more = [] }: { more?: readonly [label: string, CompanyPart][] }) {
  const { site, isFailed, retry } = useSite();
  if (isFailed) return <LoadFailed what="The operator's address" onRetry={retry} />;
  if (!site) return <Skeleton lines={6} label="Loading the operator's address" />;
  const { company } = site;
  return (
    <dl>
      <Row label="Company">
        <CompanyFact part="name" until="" />
      </Row>
      <Row label="Address">
        <CompanyFact part="address" until="" />
        <br />
        <CompanyFact part="city" until="" />
        <br />
        <CompanyFact part="country" until="" />
      </Row>
      <Row label="E-mail">
        <CompanyFact part="email" until="" />
      </Row>
      {([['Phone', 'phone'], ...more] satisfies readonly [string, CompanyPart][]).map(
        ([label, part]) =>
          company[part] === '' ? null : (
            <Row key={part} label={label}>
              <CompanyFact part={part} until="" />
            </Row>
          ),
      )}
    </dl>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
