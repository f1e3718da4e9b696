// One invoice that breaks no rule, in both syntaxes, with every part that rules look at.
import { sampleEInvoice } from '#contract/services/data-generator/sample-e-invoice.ts';

const vat = '<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>';
const part = (isCharge: boolean, code: string, tax: string) =>
  `<cac:AllowanceCharge><cbc:ChargeIndicator>${isCharge}</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>${code}</cbc:AllowanceChargeReasonCode><cbc:Amount currencyID="EUR">10.00</cbc:Amount><cbc:BaseAmount currencyID="EUR">100.00</cbc:BaseAmount>${tax}</cac:AllowanceCharge>`;
const category = `<cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>25</cbc:Percent>${vat}</cac:TaxCategory>`;

/** With an allowance and a charge of 10 each at document and line, so that the sums stay. */
export const ubl = sampleEInvoice
  .replace('999.00', '125.00')
  .replace(
    ' <cac:AccountingSupplierParty><cac:Party>',
    ` <cac:InvoicePeriod><cbc:StartDate>2024-04-01</cbc:StartDate><cbc:EndDate>2024-04-30</cbc:EndDate></cac:InvoicePeriod>
 <cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>2024-0001</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>
 <cac:AdditionalDocumentReference><cbc:ID>A-1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/csv" filename="a.csv">YQ==</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>
 <cac:AccountingSupplierParty><cac:Party><cbc:EndpointID schemeID="0088">4000001123452</cbc:EndpointID>`,
  )
  .replace(
    ' <cac:AccountingCustomerParty><cac:Party>',
    ' <cac:AccountingCustomerParty><cac:Party><cbc:EndpointID schemeID="0088">5790000436057</cbc:EndpointID>',
  )
  .replace(
    ' <cac:TaxTotal>',
    ` <cac:PayeeParty><cac:PartyName><cbc:Name>Bank AG</cbc:Name></cac:PartyName></cac:PayeeParty>
 <cac:TaxRepresentativeParty><cac:PartyName><cbc:Name>Deputy</cbc:Name></cac:PartyName><cac:PostalAddress><cac:Country><cbc:IdentificationCode>SI</cbc:IdentificationCode></cac:Country></cac:PostalAddress><cac:PartyTaxScheme><cbc:CompanyID>SI12345679</cbc:CompanyID>${vat}</cac:PartyTaxScheme></cac:TaxRepresentativeParty>
 <cac:Delivery><cac:DeliveryLocation><cac:Address><cac:Country><cbc:IdentificationCode>AT</cbc:IdentificationCode></cac:Country></cac:Address></cac:DeliveryLocation></cac:Delivery>
 <cac:PaymentMeans><cbc:PaymentMeansCode>58</cbc:PaymentMeansCode><cac:PayeeFinancialAccount><cbc:ID>HR1210010051863000160</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
 ${part(false, '95', category)}${part(true, 'FC', category)}
 <cac:TaxTotal>`,
  )
  .replace(
    '<cbc:TaxInclusiveAmount currencyID="EUR">125.00</cbc:TaxInclusiveAmount>',
    '$&<cbc:AllowanceTotalAmount currencyID="EUR">10.00</cbc:AllowanceTotalAmount><cbc:ChargeTotalAmount currencyID="EUR">10.00</cbc:ChargeTotalAmount>',
  )
  .replace(
    '  <cac:Item><cbc:Name>Paper A4</cbc:Name>',
    `  <cac:InvoicePeriod><cbc:StartDate>2024-04-02</cbc:StartDate><cbc:EndDate>2024-04-03</cbc:EndDate></cac:InvoicePeriod>
  ${part(false, '95', '')}${part(true, 'FC', '')}
  <cac:Item><cbc:Name>Paper A4</cbc:Name><cac:StandardItemIdentification><cbc:ID schemeID="0160">4012345678901</cbc:ID></cac:StandardItemIdentification><cac:OriginCountry><cbc:IdentificationCode>AT</cbc:IdentificationCode></cac:OriginCountry><cac:CommodityClassification><cbc:ItemClassificationCode listID="STI">30197</cbc:ItemClassificationCode></cac:CommodityClassification>`,
  )
  .replace(
    '  </cac:Item>',
    '<cac:AdditionalItemProperty><cbc:Name>Colour</cbc:Name><cbc:Value>white</cbc:Value></cac:AdditionalItemProperty></cac:Item>',
  );

const tax = (name: string, more: string) =>
  `<ram:${name}>${more}<ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>25</ram:RateApplicablePercent></ram:${name}>`;

export const cii = `<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
<rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument><ram:ID>2024-0117</ram:ID><ram:TypeCode>380</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">20240502</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>
<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID></ram:AssociatedDocumentLineDocument><ram:SpecifiedTradeProduct><ram:GlobalID schemeID="0160">4012345678901</ram:GlobalID><ram:Name>Paper</ram:Name></ram:SpecifiedTradeProduct><ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>5.00</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement><ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="H87">20</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery><ram:SpecifiedLineTradeSettlement>${tax('ApplicableTradeTax', '')}<ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>100.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>
<ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:Name>Jadran Papir</ram:Name><ram:PostalTradeAddress><ram:CountryID>HR</ram:CountryID></ram:PostalTradeAddress><ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">HR12345678903</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty><ram:BuyerTradeParty><ram:Name>Müller</ram:Name><ram:PostalTradeAddress><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress></ram:BuyerTradeParty></ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeDelivery/>
<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode><ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>58</ram:TypeCode><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>HR1210010051863000160</ram:IBANID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>${tax('ApplicableTradeTax', '<ram:CalculatedAmount>25.00</ram:CalculatedAmount><ram:BasisAmount>100.00</ram:BasisAmount>')}<ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="102">20240601</udt:DateTimeString></ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms><ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>100.00</ram:LineTotalAmount><ram:TaxBasisTotalAmount>100.00</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">25.00</ram:TaxTotalAmount><ram:GrandTotalAmount>125.00</ram:GrandTotalAmount><ram:DuePayableAmount>125.00</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation></ram:ApplicableHeaderTradeSettlement>
</rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`;
