import type { ReactNode } from 'react';
import { operator } from '#portal/ui/operator.ts';

/** The operator's contact data; a placeholder stays plain text, so that no dead link is made. */
export function ContactDetails({ children }: { children?: ReactNode }) {
  return (
    <dl>
      <dt>Company</dt>
      <dd>{operator.company}</dd>
      <dt>Address</dt>
      <dd>{operator.street}</dd>
      <dt>E-mail</dt>
      <dd>
        {operator.email.includes('@') ? (
          <a href={`mailto:${operator.email}`}>{operator.email}</a>
        ) : (
          operator.email
        )}
      </dd>
      <dt>Phone</dt>
      <dd>{operator.phone}</dd>
      {children}
    </dl>
  );
}
