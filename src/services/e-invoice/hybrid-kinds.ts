import type { hybridFormats } from '#contract/services/data-to-pdf/request.ts';

/** What a hybrid PDF says of the invoice within it. */
export interface HybridKind {
  fileName: string;
  /** `fx:ConformanceLevel` */
  level: string;
  /** `fx:Version`: of Factur-X, or of XRechnung for its own profile. */
  version: string;
  description: string;
}

export type HybridFormat = (typeof hybridFormats)[number];

export const hybridKinds = {
  'factur-x': {
    fileName: 'factur-x.xml',
    level: 'EN 16931',
    version: '1.0',
    description: 'Factur-X/ZUGFeRD invoice',
  },
  xrechnung: {
    fileName: 'xrechnung.xml',
    level: 'XRECHNUNG',
    version: '3.0',
    description: 'XRechnung invoice',
  },
} as const satisfies Record<HybridFormat, HybridKind>;
