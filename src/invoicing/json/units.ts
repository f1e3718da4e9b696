// Units as people write them, in English, German and Croatian, with their codes of UN/ECE
// Recommendation 20.

const words: Readonly<Record<string, string>> = {
  C62: 'einheit einheiten unit units ea each jedinica',
  H87: 'st stk stck stück stueck kom komad komada komadi pc pcs piece pieces',
  HUR: 'h hr hrs hour hours std stunde stunden sat sati sata',
  MIN: 'minute minutes minuten minuta',
  DAY: 'day days tag tage dan dana',
  WEE: 'week weeks woche wochen tjedan tjedana',
  MON: 'month months monat monate mjesec mjeseci mjeseca',
  ANN: 'year years jahr jahre godina godine',
  MTR: 'm meter metre meters metres metar metara',
  CMT: 'cm zentimeter centimetar',
  MMT: 'mm millimeter milimetar',
  KMT: 'km kilometer kilometre kilometar kilometara',
  MTK: 'm² m2 qm sqm quadratmeter',
  MTQ: 'm³ m3 cbm kubikmeter',
  LTR: 'l ltr liter litre litar litara',
  GRM: 'g gr gramm gram grama',
  KGM: 'kg kilo kilogramm kilogram kilograma',
  TNE: 't tonne tonnen tona',
  KWH: 'kwh',
  LS: 'psch pauschal pauschale paušal paušalno lump flat',
  SET: 'set sets satz garnitura',
  PR: 'paar pair pairs par',
  XPK: 'pkg pck pack packs paket pakete packung packungen pakiranje paket',
  XBX: 'box boxes karton kartons schachtel kutija kutije',
  XRO: 'roll rolls rolle rollen rola role',
  XBO: 'fl flasche flaschen bottle bottles boca boce',
  XPX: 'palette paletten pallet pallets paleta palete',
  P1: '%',
};

const codes: ReadonlyMap<string, string> = new Map(
  Object.entries(words).flatMap(([code, list]) =>
    list
      .split(' ')
      .filter((word) => word !== '')
      .map((word): [string, string] => [word, code]),
  ),
);

/** The code of a unit, or undefined for a word that has none. A code is its own. */
export function unitCodeOf(unit: string): string | undefined {
  const word = unit.trim().replace(/\.$/, '');
  // ST is the code of a sheet, St. means a piece; KG is no code at all.
  const isCode =
    /^[A-Z0-9]{2,3}$/.test(word) && !['KG', 'CM', 'MM', 'KM', 'PCS', 'STK'].includes(word);
  return isCode ? word : codes.get(word.toLowerCase());
}
