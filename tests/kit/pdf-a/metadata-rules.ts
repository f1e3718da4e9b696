// ISO 19005-3, 6.6: what the file says of itself, in XMP and in its information dictionary.
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { OpenObjects, Value } from '#tests/kit/pdf-a/open-objects.ts';
import { textOf } from '#tests/kit/pdf-a/open-objects.ts';

type Say = (clause: string, what: string) => void;

const packet =
  /^<\?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"\?>\n([\s\S]*)\n<\?xpacket end="[rw]"\?>$/;
const known = /^(?:pdfaid|dc|pdf|xmp|fx|pdfaExtension|rdf|xmlns):/;

export function checkMetadata(pdf: OpenObjects, say: Say): void {
  const ref = pdf.dict(pdf.trailer['/Root'])['/Metadata'];
  const stream = pdf.dict(ref);
  if (stream['/Type'] !== '/Metadata' || stream['/Subtype'] !== '/XML')
    say('6.6.2.1', 'no metadata');
  if ('/Filter' in stream) say('6.6.2.1', 'packed metadata');
  const text = pdf.data(ref)?.toString('utf8') ?? '';
  const xml = packet.exec(text)?.[1];
  if (xml === undefined) {
    say('6.6.2.1', 'no XMP packet');
    return;
  }
  if (XMLValidator.validate(xml) !== true) {
    say('6.6.2.1', 'not well-formed');
    return;
  }
  const said = propertiesIn(xml);
  const expected = { 'pdfaid:part': '3', 'pdfaid:conformance': 'B' };
  for (const [name, value] of Object.entries(expected)) {
    if (said.get(name) !== value) say('6.6.4', `${name} is ${said.get(name)}`);
  }
  for (const name of said.keys()) if (!known.test(name)) say('6.6.2.3', `${name} is not described`);
  for (const name of ['DocumentType', 'DocumentFileName', 'Version', 'ConformanceLevel']) {
    if (!said.has(`fx:${name}`)) say('Factur-X', `no fx:${name}`);
    if (!xml.includes(`<pdfaProperty:name>${name}<`)) say('6.6.2.3', `fx:${name} is not described`);
  }
  const info = pdf.dict(pdf.trailer['/Info']);
  const same: [string, string][] = [
    ['/Title', 'dc:title'],
    ['/Author', 'dc:creator'],
    ['/Creator', 'xmp:CreatorTool'],
    ['/Producer', 'pdf:Producer'],
    ['/CreationDate', 'xmp:CreateDate'],
    ['/ModDate', 'xmp:ModifyDate'],
  ];
  for (const [key, name] of same) {
    const inInfo = key.endsWith('Date') ? isoOf(info[key]) : textOf(info[key]);
    if (inInfo !== said.get(name)) say('6.6.3', `${key} is ${inInfo}, ${name} ${said.get(name)}`);
  }
}

/** Every property with its text, of a list its only entry. */
function propertiesIn(xml: string): Map<string, string> {
  const parser = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    trimValues: false,
  });
  const root: Record<string, Record<string, unknown>> = parser.parse(xml);
  const { 'rdf:Description': found } = Object(root['x:xmpmeta']?.['rdf:RDF']);
  const said = new Map<string, string>();
  for (const description of [found].flat()) {
    for (const [name, value] of Object.entries(Object(description))) {
      if (!name.startsWith('@_') && name !== '#text') said.set(name, textIn(value));
    }
  }
  return said;
}

function textIn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  const text: unknown = Reflect.get(value, '#text');
  if (typeof text === 'string' && text.trim() !== '') return text;
  return Object.entries(value)
    .filter(([name]) => name.startsWith('rdf:'))
    .map(([, inner]) => textIn(inner))
    .join('');
}

function isoOf(value: Value | undefined): string | undefined {
  const parts = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(textOf(value) ?? '');
  if (parts === null) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
}
