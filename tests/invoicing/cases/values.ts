// Values that are left to the schema elsewhere: days, currencies of the VAT, and profiles that are less.
import { cii, ubl } from '#tests/invoicing/base-invoice.ts';
import { breaking } from '#tests/invoicing/cases/case.ts';

export const valueCases = [
  ...breaking(ubl, [
    ['DATE', /<cbc:IssueDate>[^<]*/, '<cbc:IssueDate>02.05.2024'],
    ['DATE', /<cbc:IssueDate>[^<]*/, '<cbc:IssueDate>2024-02-30'],
    [
      'BR-52',
      '</cbc:DocumentCurrencyCode>',
      '$&<cac:AdditionalDocumentReference><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode></cac:AdditionalDocumentReference>',
    ],
    [
      'ATTACHMENT',
      '</cbc:DocumentCurrencyCode>',
      '$&<cac:AdditionalDocumentReference><cbc:ID>A1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="a.pdf">@@@</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>',
    ],
  ]),
  ...breaking(cii, [
    ['CII-DT-097', '>20240502<', '>2024-05-02<'],
    ['DATE', '>20240502<', '>20240230<'],
    ['BR-CL-03', 'TaxTotalAmount currencyID="EUR"', 'TaxTotalAmount currencyID="EURO"'],
    ['PROFILE', 'urn:cen.eu:en16931:2017', 'urn:factur-x.eu:1p0:basicwl'],
    // Blanks count as decimals there.
    ['BR-DEC-14', /(<ram:GrandTotalAmount>[^<]*\.\d\d)</, '$1\n<'],
    ['BR-62', /<\/ram:SellerTradeParty>/, '<ram:URIUniversalCommunication/>$&'],
    ['BR-63', /<\/ram:BuyerTradeParty>/, '<ram:URIUniversalCommunication/>$&'],
  ]),
];
