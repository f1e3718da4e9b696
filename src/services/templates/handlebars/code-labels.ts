// Words for the codes of e-invoices, in English, German and Croatian: kinds of documents (UNTDID 1001),
// units (UN/ECE Recommendation 20) and reasons of no VAT (UNTDID 5305).

type Words = readonly [string, string, string];

const languages = ['en', 'de', 'hr'];

/** Units that are written alike in any language; of pieces the number says enough. */
const symbols: Readonly<Record<string, string>> = {
  C62: '',
  H87: '',
  EA: '',
  XPP: '',
  HUR: 'h',
  MIN: 'min',
  SEC: 's',
  DAY: 'd',
  MMT: 'mm',
  CMT: 'cm',
  MTR: 'm',
  KMT: 'km',
  MMK: 'mm²',
  CMK: 'cm²',
  MTK: 'm²',
  HAR: 'ha',
  MTQ: 'm³',
  MLT: 'ml',
  CLT: 'cl',
  LTR: 'l',
  HLT: 'hl',
  MGM: 'mg',
  GRM: 'g',
  KGM: 'kg',
  TNE: 't',
  KWT: 'kW',
  KWH: 'kWh',
  MWH: 'MWh',
  P1: '%',
};

const units: Readonly<Record<string, Words>> = {
  ANN: ['years', 'Jahre', 'god.'],
  MON: ['months', 'Monate', 'mj.'],
  WEE: ['weeks', 'Wochen', 'tj.'],
  DZN: ['dozen', 'Dutzend', 'tuceta'],
  LS: ['lump sum', 'pauschal', 'paušal'],
  E48: ['units of service', 'Leistungen', 'usl.'],
  E49: ['working days', 'Arbeitstage', 'rad. dana'],
  PR: ['pairs', 'Paar', 'par'],
  SET: ['sets', 'Satz', 'set'],
  XBG: ['bags', 'Beutel', 'vreć.'],
  XBO: ['bottles', 'Flaschen', 'boca'],
  XBX: ['boxes', 'Schachteln', 'kut.'],
  XCT: ['cartons', 'Kartons', 'kart.'],
  XPA: ['packets', 'Päckchen', 'pak.'],
  XPK: ['packs', 'Packungen', 'pak.'],
  XPX: ['pallets', 'Paletten', 'pal.'],
  XRO: ['rolls', 'Rollen', 'rola'],
};

const creditNote: Words = ['Credit note', 'Rechnungskorrektur', 'Odobrenje'];

// 380 is the plain invoice.
const documents: Readonly<Record<string, Words>> = {
  '81': creditNote,
  '83': creditNote,
  '261': ['Self-billed credit note', 'Korrektur der Gutschrift', 'Odobrenje (samofakturiranje)'],
  '326': ['Partial invoice', 'Teilrechnung', 'Djelomični račun'],
  '381': creditNote,
  '383': ['Debit note', 'Belastungsanzeige', 'Terećenje'],
  '384': ['Corrected invoice', 'Berichtigte Rechnung', 'Ispravljeni račun'],
  '386': ['Prepayment invoice', 'Anzahlungsrechnung', 'Račun za predujam'],
  // What German law calls an invoice that the customer writes.
  '389': ['Self-billed invoice', 'Gutschrift', 'Račun (samofakturiranje)'],
  '393': ['Factored invoice', 'Factoring-Rechnung', 'Faktorirani račun'],
  '394': ['Lease invoice', 'Leasingrechnung', 'Račun za leasing'],
  '395': ['Consignment invoice', 'Konsignationsrechnung', 'Konsignacijski račun'],
  '396': creditNote,
  '532': creditNote,
  '875': ['Partial construction invoice', 'Abschlagsrechnung', 'Privremena situacija'],
  '876': ['Partial final invoice', 'Teilschlussrechnung', 'Djelomična konačna situacija'],
  '877': ['Final construction invoice', 'Schlussrechnung', 'Okončana situacija'],
};

const vatFree: Readonly<Record<string, Words>> = {
  AE: [
    'Reverse charge: the customer owes the VAT.',
    'Steuerschuldnerschaft des Leistungsempfängers.',
    'Prijenos porezne obveze na kupca.',
  ],
  E: ['Exempt from VAT.', 'Umsatzsteuerfrei.', 'Oslobođeno PDV-a.'],
  G: [
    'Export outside the EU, exempt from VAT.',
    'Steuerfreie Ausfuhrlieferung.',
    'Izvoz, bez PDV-a.',
  ],
  K: [
    'Intra-Community supply, exempt from VAT.',
    'Steuerfreie innergemeinschaftliche Lieferung.',
    'Isporuka unutar EU, oslobođeno PDV-a.',
  ],
  O: ['Not subject to VAT.', 'Nicht steuerbar.', 'Ne podliježe PDV-u.'],
};

const lists: ReadonlyMap<string, Readonly<Record<string, Words>>> = new Map([
  ['unit', units],
  ['invoice', documents],
  ['creditNote', documents],
  ['vatFree', vatFree],
]);

/** How paper writes a unit in any language, or undefined for a code that needs words. */
export function unitSymbol(code: string): string | undefined {
  return Object.hasOwn(symbols, code) ? symbols[code] : undefined;
}

/**
 * The words for a code of `unit`, `invoice`, `creditNote` or `vatFree` in the language of `locale`
 * (English for others), or undefined for a code without.
 */
export function codeLabel(list: string, code: string, locale: string): string | undefined {
  const symbol = list === 'unit' ? unitSymbol(code) : undefined;
  const words = lists.get(list);
  if (symbol !== undefined || words === undefined || !Object.hasOwn(words, code)) return symbol;
  const language = languages.indexOf(locale.slice(0, 2).toLowerCase());
  return words[code]?.[Math.max(language, 0)];
}
