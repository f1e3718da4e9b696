// The language of a text by its commonest words: enough to sort documents, and told only when it is clear.
const words: Readonly<Record<string, string>> = {
  hr: 'i u je na se za su od da s po iz koji koja što kako ili te nije biti datum račun ukupno iznos cijena prema mjesto poštovani hvala količina vrijeme',
  sl: 'in je na se za so od da s po iz ki kot pri ali ter ni biti datum račun skupaj znesek cena tudi lahko vam smo količina hvala',
  de: 'und der die das ist nicht ein eine mit für auf von zu den dem im sie wir des sich auch als bei rechnung datum betrag gesamt menge werden ich',
  en: 'the and of to in is for with that on are as this be at it from you your by was have not total date invoice amount which',
  it: 'di e il la che in un una per con non del della è le dei al da sono si alla nel fattura data totale importo gli come',
  es: 'el la los las de y en que un una por para con no se del es al lo como más su fecha total factura importe usted este sin sobre',
  nl: 'de het een en van in is dat op te met voor niet zijn aan er maar om ook als dan bij of uit nog naar factuur bedrag datum totaal',
  pl: 'i w na z do nie się jest to że od po za przez dla oraz jak ale data faktura kwota razem cena co tak',
  fr: 'de la le et les des en un une du est que pour dans qui sur au par avec pas vous nous ce aux facture date total montant sont plus',
};

const sets = Object.entries(words).map(([code, list]) => ({ code, set: new Set(list.split(' ')) }));
const wordsMin = 8;

/** Its two-letter code, or undefined. */
export function languageOf(text: string): string | undefined {
  const found = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (found.length < wordsMin) return undefined;
  const counts = sets
    .map(({ code, set }) => ({ code, count: found.filter((word) => set.has(word)).length }))
    .sort((a, b) => b.count - a.count);
  const [best, next] = counts;
  if (!best || !next || best.count < Math.max(3, found.length * 0.04)) return undefined;
  return best.count > next.count * 1.25 ? best.code : undefined;
}
