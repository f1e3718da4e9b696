import type { ReactNode } from 'react';
import { Button } from '#portal/ui/button.tsx';
import { Page } from '#portal/ui/page.tsx';
import { PageTitle } from '#portal/ui/page-title.tsx';

export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page>
      <PageTitle>{title}</PageTitle>
      {children}
      <div className="no-print">
        <Button onClick={() => window.print()}>Print</Button>
      </div>
    </Page>
  );
}
