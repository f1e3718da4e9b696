// The XMP packet of a hybrid PDF: what the file is, and which invoice it carries. Readers of archives
// believe this rather than the document's own facts, so both say the same.
import type { HybridKind } from '#services/e-invoice/hybrid-kinds.ts';

export interface HybridFacts {
  title: string;
  author: string | undefined;
  creator: string | undefined;
  producer: string | undefined;
  /** YYYY-MM-DD */
  date: string;
}

const invoiceSpace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';
const marker = '\ufeff';

/** Names outside the standard must be described in the packet itself. */
const described = {
  DocumentFileName: 'The name of the embedded XML document',
  DocumentType: 'The type of the hybrid document',
  Version: 'The version of the standard that the embedded XML document follows',
  ConformanceLevel: 'The conformance level of the embedded XML document',
};

export function hybridMetadata(facts: HybridFacts, kind: HybridKind): string {
  const day = `${facts.date}T00:00:00Z`;
  const { title, author, creator, producer } = facts;
  return `<?xpacket begin="${marker}" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<pdfaid:part>3</pdfaid:part>
<pdfaid:conformance>B</pdfaid:conformance>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>
${author === undefined ? '' : `<dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>\n`}</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
${element('pdf:Producer', producer)}</rdf:Description>
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
${element('xmp:CreatorTool', creator)}<xmp:CreateDate>${day}</xmp:CreateDate>
<xmp:ModifyDate>${day}</xmp:ModifyDate>
<xmp:MetadataDate>${day}</xmp:MetadataDate>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:fx="${invoiceSpace}">
<fx:DocumentType>INVOICE</fx:DocumentType>
<fx:DocumentFileName>${kind.fileName}</fx:DocumentFileName>
<fx:Version>${kind.version}</fx:Version>
<fx:ConformanceLevel>${kind.level}</fx:ConformanceLevel>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${invoiceSpace}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>
${Object.entries(described).map(property).join('\n')}
</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`;
}

function property([name, description]: [string, string]): string {
  return `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`;
}

function element(name: string, text: string | undefined): string {
  return text === undefined ? '' : `<${name}>${escaped(text)}</${name}>\n`;
}

/** Without what XML cannot hold; a packet that is not well-formed says nothing at all. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]+/gu, ' ')
    .trim();
}

function escaped(text: string): string {
  return xmlText(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
