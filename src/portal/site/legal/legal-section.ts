import type { ReactNode } from 'react';

/** One numbered part of a legal text. */
export interface LegalSection {
  id: string;
  title: string;
  body: ReactNode;
}

/** Both texts took effect on this day. */
export const effectiveDate = '2024-08-23';
