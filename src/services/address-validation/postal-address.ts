/** An address in its parts, each in one line without blanks around it; '' for what is not there. */
export interface PostalAddress {
  regionCode: string;
  lines: readonly string[];
  sublocality: string;
  locality: string;
  administrativeArea: string;
  postalCode: string;
  organization: string;
  recipient: string;
}

export type ComponentStatus =
  | 'confirmed'
  | 'unconfirmed_but_plausible'
  | 'unconfirmed_and_suspicious';

export interface AddressComponent {
  type: string;
  text: string;
  status: ComponentStatus;
  /** It was not in the question. */
  inferred?: true;
  /** It was in the question in another form. */
  replaced?: true;
}

/** What the service answers, whoever checked. */
export interface AddressReport {
  source: 'rules' | 'provider';
  verdict: {
    /** Nothing is missing and nothing is wrong. */
    complete: boolean;
    granularity: 'postal_code' | 'locality' | 'premise' | 'none';
    next_action: 'accept' | 'confirm' | 'fix';
    has_inferred: boolean;
    has_replaced: boolean;
    has_unconfirmed: boolean;
  };
  address: { formatted: string; lines: string[]; components: AddressComponent[] };
  missing: string[];
  invalid: { field: string; rule: string; example?: string }[];
  suggestions: { field: string; text: string; reason: string }[];
  notes: string[];
}

/** The same text in one line, with one blank between words. */
export function oneLine(text: string): string {
  return (
    text
      .normalize('NFC')
      // What turns the direction of reading, or is not seen, is no part of an address.
      .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
  );
}

/** For comparing names: without case, marks and punctuation. */
export function plainName(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[đðłøßæœ]/g, (letter) => foreign[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const foreign: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};
