// The labels of the shipped documents in the language of the run's locale. Handlebars templates
// print them with {{label "dueDate"}}.

/**
 * The label in the language of `locale` (English, German, Croatian), or undefined for an unknown
 * name.
 */
export function documentLabel(name: string, locale: string): string | undefined {
  const language = locale.slice(0, 2).toLowerCase();
  const words = labels.get(name);
  if (words === undefined) return undefined;
  const [english, german, croatian] = words;
  return language === 'de' ? german : language === 'hr' ? croatian : english;
}

const labels: ReadonlyMap<string, readonly [string, string, string]> = new Map([
  ['language', ['en', 'de', 'hr']],
  ['invoice', ['Invoice', 'Rechnung', 'Račun']],
  ['offer', ['Offer', 'Angebot', 'Ponuda']],
  ['deliveryNote', ['Delivery note', 'Lieferschein', 'Otpremnica']],
  ['reminder', ['Payment reminder', 'Zahlungserinnerung', 'Opomena']],
  ['billTo', ['Bill to', 'Rechnung an', 'Kupac']],
  ['offerTo', ['Prepared for', 'Angebot für', 'Ponuda za']],
  ['deliverTo', ['Deliver to', 'Lieferadresse', 'Mjesto isporuke']],
  ['to', ['To', 'An', 'Za']],
  ['number', ['Number', 'Nummer', 'Broj']],
  ['date', ['Date', 'Datum', 'Datum']],
  ['deliveryDate', ['Delivery date', 'Lieferdatum', 'Datum isporuke']],
  ['dueDate', ['Due date', 'Fällig am', 'Datum dospijeća']],
  ['validUntil', ['Valid until', 'Gültig bis', 'Vrijedi do']],
  ['reference', ['Your reference', 'Ihr Zeichen', 'Vaša oznaka']],
  ['order', ['Order', 'Bestellung', 'Narudžba']],
  ['items', ['Items', 'Positionen', 'Stavke']],
  ['pos', ['No.', 'Pos.', 'R. br.']],
  ['description', ['Description', 'Bezeichnung', 'Opis']],
  ['quantity', ['Quantity', 'Menge', 'Količina']],
  ['unit', ['Unit', 'Einheit', 'Jed. mjere']],
  ['unitPrice', ['Unit price', 'Einzelpreis', 'Cijena']],
  ['discount', ['Discount', 'Rabatt', 'Popust']],
  ['vat', ['VAT', 'USt.', 'PDV']],
  ['net', ['Net', 'Netto', 'Neto']],
  ['netTotal', ['Net total', 'Nettobetrag', 'Ukupno neto']],
  ['vatOn', ['on', 'auf', 'na']],
  ['allowance', ['Allowance', 'Nachlass', 'Popust']],
  ['charge', ['Charge', 'Zuschlag', 'Trošak']],
  ['prepaid', ['Paid in advance', 'Anzahlung', 'Plaćeni predujam']],
  ['rounding', ['Rounding', 'Rundung', 'Zaokruženje']],
  ['grandTotal', ['Total', 'Gesamtbetrag', 'Ukupno']],
  ['amountDue', ['Amount due', 'Zahlbetrag', 'Za platiti']],
  ['totals', ['Totals', 'Summen', 'Ukupni iznosi']],
  ['payment', ['Payment', 'Zahlung', 'Plaćanje']],
  ['paymentReference', ['Payment reference', 'Verwendungszweck', 'Poziv na broj']],
  [
    'payCode',
    [
      'Code for paying with a banking app',
      'Code zum Zahlen mit der Banking-App',
      'Kod za plaćanje mobilnim bankarstvom',
    ],
  ],
  ['scanToPay', ['Scan to pay', 'Scannen und zahlen', 'Skeniraj i plati']],
  ['vatId', ['VAT ID', 'UID', 'OIB']],
  ['notes', ['Notes', 'Anmerkungen', 'Napomene']],
  ['weight', ['Weight', 'Gewicht', 'Masa']],
  ['packages', ['Packages', 'Packstücke', 'Broj paketa']],
  ['receivedBy', ['Received in good order', 'Ware vollständig erhalten', 'Robu preuzeo']],
  ['handedOverBy', ['Handed over by', 'Übergeben von', 'Robu predao']],
  [
    'placeDateSignature',
    ['Place, date, signature', 'Ort, Datum, Unterschrift', 'Mjesto, datum, potpis'],
  ],
  ['acceptedBy', ['Accepted', 'Angenommen', 'Prihvaćeno']],
  ['openInvoices', ['Open invoices', 'Offene Rechnungen', 'Otvoreni računi']],
  ['daysLate', ['Days late', 'Tage in Verzug', 'Dana kašnjenja']],
  ['openAmount', ['Open amount', 'Offener Betrag', 'Otvoreni iznos']],
  ['amount', ['Amount', 'Betrag', 'Iznos']],
  ['fee', ['Reminder fee', 'Mahngebühr', 'Trošak opomene']],
  ['interest', ['Interest', 'Verzugszinsen', 'Zatezne kamate']],
  ['payBy', ['Please pay by', 'Zahlbar bis', 'Molimo platiti do']],
  ['creditNote', ['Credit note', 'Rechnungskorrektur', 'Odobrenje']],
  ['receipt', ['Receipt', 'Kassenbeleg', 'Račun']],
  ['letter', ['Letter', 'Brief', 'Dopis']],
  ['forInvoice', ['For invoice', 'Zu Rechnung', 'Uz račun']],
  ['invoiceDate', ['Invoice date', 'Rechnungsdatum', 'Datum računa']],
  ['creditTo', ['Credit to', 'Gutschrift für', 'Odobrenje za']],
  ['reason', ['Reason', 'Grund', 'Razlog']],
  ['creditTotal', ['Total credit', 'Gutschrift gesamt', 'Ukupno odobrenje']],
  ['refundTo', ['Refund to', 'Erstattung auf', 'Povrat na račun']],
  ['time', ['Time', 'Uhrzeit', 'Vrijeme']],
  ['cashier', ['Served by', 'Bedient von', 'Operater']],
  ['gross', ['Gross', 'Brutto', 'Bruto']],
  ['vatIncluded', ['VAT included', 'Enthaltene USt.', 'PDV u cijeni']],
  ['paidBy', ['Paid by', 'Bezahlt mit', 'Plaćeno']],
  ['tendered', ['Given', 'Gegeben', 'Primljeno']],
  ['change', ['Change', 'Rückgeld', 'Povrat']],
  ['receiptCode', ['Code of this receipt', 'Code dieses Belegs', 'Kod ovog računa']],
  ['contact', ['Your contact', 'Ihr Kontakt', 'Kontakt']],
  ['phone', ['Phone', 'Telefon', 'Telefon']],
  ['email', ['E-mail', 'E-Mail', 'E-pošta']],
  ['ourReference', ['Our reference', 'Unser Zeichen', 'Naša oznaka']],
  ['enclosures', ['Enclosures', 'Anlagen', 'Prilozi']],
]);
