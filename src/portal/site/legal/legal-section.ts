import type { ReactNode } from 'react';

/** One part of a legal text. */
export interface LegalSection {
  id: string;
  title: string;
  body: ReactNode;
}

/** The terms and the privacy policy took effect on this day. */
export const effectiveDate = '2024-08-23';
