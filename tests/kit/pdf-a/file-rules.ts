// ISO 19005-3, 6.1 (file), 6.3 to 6.6 (annotations, forms, actions, metadata) and 6.8 to 6.11.
import type { Dict, OpenObjects, Value } from '#tests/kit/pdf-a/open-objects.ts';
import { textOf } from '#tests/kit/pdf-a/open-objects.ts';

type Say = (clause: string, what: string) => void;

const filters = new Set([
  '/FlateDecode',
  '/DCTDecode',
  '/RunLengthDecode',
  '/CCITTFaxDecode',
  '/JBIG2Decode',
  '/JPXDecode',
  '/ASCIIHexDecode',
  '/ASCII85Decode',
]);
const actions = new Set(['/GoTo', '/GoToR', '/GoToE', '/Thread', '/URI', '/Named', '/SubmitForm']);
const annotations = new Set(['/Link', '/Text', '/Popup', '/FileAttachment', '/Widget', '/Stamp']);

export function checkFile(pdf: OpenObjects, say: Say): void {
  const { bytes, trailer } = pdf;
  const head = bytes.toString('latin1', 0, 20);
  if (!/^%PDF-1\.[0-7]\n%[\x80-\xff]{4}\n/.test(head)) say('6.1.2', 'header');
  if (!/%%EOF\r?\n?$/.test(bytes.toString('latin1', bytes.length - 8))) say('6.1.3', 'end of file');
  if (pdf.list(trailer['/ID']).length !== 2) say('6.1.3', 'no ID in the trailer');
  if ('/Encrypt' in trailer) say('6.1.3', 'encrypted');
  for (const complaint of pdf.complaints) say('6.1', complaint);
  if (pdf.objects.size > 8_388_607) say('6.1.13', 'too many objects');
  for (const [ref, { value, data }] of pdf.objects) {
    checkValue(value, (what) => say('6.1.13', `${ref}: ${what}`));
    if (data !== undefined) checkStream(pdf, ref, pdf.dict(ref), say);
    if (typeof value === 'object' && value !== null) checkActions(pdf, value, ref, say);
  }
  for (const page of pdf.pages) checkPage(pdf, pdf.dict(page), say);
  checkCatalog(pdf, pdf.dict(trailer['/Root']), say);
}

function checkValue(value: Value, say: (what: string) => void): void {
  if (typeof value === 'number' && !(Math.abs(value) <= 2_147_483_647)) say(`number ${value}`);
  if (typeof value === 'string') {
    if (value.startsWith('/') && Buffer.byteLength(value) - 1 > 127) say('name too long');
    if (value.startsWith('b:') && value.length / 2 - 1 > 32_767) say('string too long');
    if (value.startsWith('u:')) {
      const isWide = /[^\x20-\x7e\s]/.test(value);
      if ((value.length - 2) * (isWide ? 2 : 1) > 32_767) say('string too long');
    }
  }
  if (Array.isArray(value)) for (const one of value) checkValue(one, say);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, one] of Object.entries(value)) {
      checkValue(key, say);
      checkValue(one, say);
    }
  }
}

function checkStream(pdf: OpenObjects, ref: string, dict: Dict, say: Say): void {
  for (const key of ['/F', '/FFilter', '/FDecodeParms']) {
    if (key in dict) say('6.1.7.1', `${ref} has ${key}`);
  }
  for (const filter of [pdf.look(dict['/Filter'])].flat()) {
    if (typeof filter === 'string' && !filters.has(filter)) say('6.1.7.2', `${ref}: ${filter}`);
  }
}

function checkActions(pdf: OpenObjects, value: Value[] | Dict, ref: string, say: Say): void {
  if (Array.isArray(value)) {
    for (const one of value) {
      if (typeof one === 'object' && one !== null) checkActions(pdf, one, ref, say);
    }
    return;
  }
  const isAction = value['/Type'] === '/Action';
  if (isAction && !actions.has(String(value['/S']))) say('6.5.1', `${ref}: ${value['/S']}`);
  if ('/JS' in value || '/JavaScript' in value) say('6.5.1', `${ref}: JavaScript`);
  if ('/AA' in value) say('6.5.2', `${ref}: additional actions`);
  for (const one of Object.values(value)) {
    if (typeof one === 'object' && one !== null) checkActions(pdf, one, ref, say);
  }
}

function checkPage(pdf: OpenObjects, page: Dict, say: Say): void {
  const [left, bottom, right, top] = pdf.list(page['/MediaBox']).map(Number);
  const sides = [(right ?? 0) - (left ?? 0), (top ?? 0) - (bottom ?? 0)].map(Math.abs);
  if (!sides.every((side) => side >= 3 && side <= 14_400)) say('6.1.13', 'size of a page');
  if ('/PresSteps' in page) say('6.10', 'presentation steps');
  for (const ref of pdf.list(page['/Annots'])) {
    const annotation = pdf.dict(ref);
    const subtype = String(annotation['/Subtype']);
    if (!annotations.has(subtype)) say('6.3.1', subtype);
    const flags = Number(annotation['/F'] ?? 0);
    // Print is set; hidden, invisible, no view and toggle no view are not.
    if (subtype !== '/Popup' && (flags & 4) === 0) say('6.3.2', `${subtype} is not printed`);
    if ((flags & (1 | 2 | 32 | 256)) !== 0) say('6.3.2', `${subtype} is hidden`);
    if (subtype !== '/Popup' && subtype !== '/Link' && !('/AP' in annotation)) {
      say('6.3.3', `${subtype} without an appearance`);
    }
    for (const key of ['/A', '/Dest']) {
      if (key in annotation && pdf.look(annotation[key]) === undefined) say('6.5', 'dead link');
    }
  }
}

function checkCatalog(pdf: OpenObjects, catalog: Dict, say: Say): void {
  for (const [key, clause] of Object.entries({
    '/Perms': '6.1.12',
    '/AcroForm': '6.4.1',
    '/NeedsRendering': '6.4.2',
    '/AA': '6.5.2',
    '/OCProperties': '6.9',
    '/Requirements': '6.11',
  })) {
    if (key in catalog) say(clause, `${key} in the catalog`);
  }
  const names = pdf.dict(catalog['/Names']);
  if ('/JavaScript' in names) say('6.5.1', 'JavaScript');
  if ('/AlternatePresentations' in names) say('6.10', 'alternate presentations');
  checkAttachments(pdf, catalog, names, say);
}

function checkAttachments(pdf: OpenObjects, catalog: Dict, names: Dict, say: Say): void {
  const files = pdf.list(pdf.dict(names['/EmbeddedFiles'])['/Names']);
  if (files.length !== 2) say('6.8', 'not one attachment');
  const [key, ref] = files;
  if (!pdf.list(catalog['/AF']).includes(ref ?? null))
    say('6.8', 'not associated with the document');
  const file = pdf.dict(ref);
  if (file['/Type'] !== '/Filespec') say('6.8', 'no file specification');
  if (textOf(file['/F']) === undefined || file['/F'] !== file['/UF']) say('6.8', 'F and UF');
  if (file['/F'] !== key) say('6.8', 'its name in the tree');
  const relations = ['/Source', '/Data', '/Alternative', '/Supplement', '/Unspecified'];
  if (!relations.includes(String(file['/AFRelationship']))) say('6.8', 'its relationship');
  const stream = pdf.dict(pdf.dict(file['/EF'])['/F']);
  if (stream['/Type'] !== '/EmbeddedFile') say('6.8', 'no embedded file');
  if (stream['/Subtype'] !== '/text/xml') say('6.8', 'its MIME type');
  const params = pdf.dict(stream['/Params']);
  if (textOf(params['/ModDate']) === undefined) say('6.8', 'its date');
  if (params['/Size'] !== pdf.data(pdf.dict(file['/EF'])['/F'])?.length) say('6.8', 'its size');
}
