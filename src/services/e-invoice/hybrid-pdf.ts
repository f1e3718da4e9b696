// A printed invoice that carries its XML: PDF/A-3 at level B with a Factur-X or XRechnung attachment. The
// printer embeds fonts, marks links for print and encrypts nothing; what is missing is added here.
import { createHash } from 'node:crypto';
import {
  ParseSpeeds,
  type PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { isSizeRefused, makeArchivable, sizeOfBox } from '#services/e-invoice/archivable.ts';
import {
  type HybridFormat,
  type HybridKind,
  hybridKinds,
} from '#services/e-invoice/hybrid-kinds.ts';
import { type HybridFacts, hybridMetadata, xmlText } from '#services/e-invoice/hybrid-metadata.ts';
import { showsMissingGlyph } from '#services/e-invoice/missing-glyphs.ts';
import { srgbProfile } from '#services/e-invoice/srgb-profile.ts';
import { writePdf } from '#services/pdf/write-pdf.ts';

export interface HybridParts {
  /** As our printer made it. */
  pdf: Uint8Array;
  /** UTF-8, as its declaration says. */
  xml: string;
  kind: HybridFormat;
  author: string | undefined;
  /** YYYY-MM-DD; every date in the file is this one, so that the same input gives the same bytes. */
  date: string;
}

/** Why a print cannot be archived. */
export type Unarchivable = 'missing_letter' | 'page_size';

const name = (text: string) => PDFName.of(text);
/** What stands for the ID until it is known. */
const openId = '0'.repeat(32);

/** The hybrid PDF, or what about the print keeps it from being one. */
export async function makeHybridPdf(parts: HybridParts): Promise<Buffer | Unarchivable> {
  const pdf = await PDFDocument.load(parts.pdf, {
    updateMetadata: false,
    parseSpeed: ParseSpeeds.Fastest,
  });
  const { context, catalog } = pdf;
  if (pdf.getPages().some(({ node }) => hasRefusedSize(node.MediaBox()))) return 'page_size';
  if (showsMissingGlyph(context)) return 'missing_letter';
  makeArchivable(context);

  const kind = hybridKinds[parts.kind];
  const facts: HybridFacts = {
    title: xmlText(pdf.getTitle() ?? '') || kind.description,
    author: parts.author === undefined ? undefined : xmlText(parts.author),
    creator: pdf.getCreator(),
    producer: pdf.getProducer(),
    date: parts.date,
  };
  context.trailerInfo.Info = context.register(infoOf(context, facts));
  const packet = Buffer.from(hybridMetadata(facts, kind));
  const metadata = context.stream(packet, { Type: 'Metadata', Subtype: 'XML' });
  catalog.set(name('Metadata'), context.register(metadata));
  catalog.set(name('OutputIntents'), context.obj([outputIntent(context)]));
  attach(context, catalog, parts, kind);
  const id = PDFHexString.of(openId);
  context.trailerInfo.ID = context.obj([id, id]);
  return withOwnId(await writePdf(context));
}

function hasRefusedSize(box: PDFArray): boolean {
  const { width, height } = sizeOfBox(box);
  return isSizeRefused(width, height);
}

function infoOf(
  context: PDFContext,
  { title, author, creator, producer, date }: HybridFacts,
): PDFDict {
  const day = PDFString.of(`D:${date.replaceAll('-', '')}000000Z`);
  const texts = { Title: title, Author: author, Creator: creator, Producer: producer };
  const info = context.obj({ CreationDate: day, ModDate: day });
  for (const [key, text] of Object.entries(texts)) {
    if (text !== undefined) info.set(name(key), PDFHexString.fromText(text));
  }
  return info;
}

function outputIntent(context: PDFContext): PDFRef {
  const profile = context.register(context.flateStream(srgbProfile(), { N: 3 }));
  const condition = PDFString.of('sRGB IEC61966-2.1');
  return context.register(
    context.obj({
      Type: 'OutputIntent',
      S: 'GTS_PDFA1',
      OutputConditionIdentifier: condition,
      Info: condition,
      RegistryName: PDFString.of('http://www.color.org'),
      DestOutputProfile: profile,
    }),
  );
}

function attach(
  context: PDFContext,
  catalog: PDFDict,
  { xml, date }: HybridParts,
  kind: HybridKind,
): void {
  const bytes = Buffer.from(xml);
  const day = PDFString.of(`D:${date.replaceAll('-', '')}000000Z`);
  const file = context.register(
    context.flateStream(bytes, {
      Type: 'EmbeddedFile',
      Subtype: 'text/xml',
      Params: {
        Size: bytes.length,
        CreationDate: day,
        ModDate: day,
        CheckSum: PDFHexString.of(createHash('md5').update(bytes).digest('hex')),
      },
    }),
  );
  const fileName = PDFString.of(kind.fileName);
  const specification = context.register(
    context.obj({
      Type: 'Filespec',
      F: fileName,
      UF: fileName,
      Desc: PDFString.of(kind.description),
      AFRelationship: 'Alternative',
      EF: { F: file, UF: file },
    }),
  );
  catalog.set(name('AF'), context.obj([specification]));
  const files = context.obj({ Names: [fileName, specification] });
  const names = catalog.lookupMaybe(name('Names'), PDFDict) ?? context.obj({});
  names.set(name('EmbeddedFiles'), context.register(files));
  catalog.set(name('Names'), names);
}

/** The file with an ID that follows from all of it, so that two different files have different ones. */
function withOwnId(file: Buffer): Buffer {
  const id = createHash('sha256').update(file).digest('hex').slice(0, openId.length);
  const second = file.lastIndexOf(`<${openId}>`);
  const first = file.lastIndexOf(`<${openId}>`, second - 1);
  for (const at of [first, second]) file.write(id, at + 1, 'latin1');
  return file;
}
