import { ubl } from '#tests/invoicing/base-invoice.ts';

/** The right invoice as one of a specification that builds on EN 16931. */
export const customized = (id: string, more = '') =>
  ubl
    .replace('urn:cen.eu:en16931:2017<', `urn:cen.eu:en16931:2017${id}<`)
    .replace('</cbc:CustomizationID>', `$&${more}`);
