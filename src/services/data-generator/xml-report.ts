import type { Warning } from '#services/tools.ts';

export interface XmlShape {
  rootName: string;
  /** What the entries of a list within a list are called. */
  itemName: string;
  isIndented: boolean;
}

export interface WrittenXml {
  xml: string;
  warnings: Warning[];
}

export interface XmlSchema {
  /** As the caller named it. */
  name: string;
  /** XML Schema 1.0. */
  text: string;
}

export interface XmlFault {
  rule: 'well-formed' | 'xsd';
  path: string;
  message: string;
  line: number;
  column: number;
}

export interface XmlReport {
  isWellFormed: boolean;
  isValid: boolean;
  faults: XmlFault[];
}
