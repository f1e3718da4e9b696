// Form fields. Fields of one name in two documents are two fields: the later is renamed, or both would
// show one value.
import {
  type PDFContext,
  PDFDict,
  PDFHexString,
  type PDFName,
  type PDFObject,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import {
  bytesOf,
  dictIn,
  listIn,
  numberOf,
  pdfName,
  textOf,
} from '#services/pdf/file/pdf-values.ts';
import type { Joiner, JoinPart } from '#services/pdf/join/join-part.ts';

interface FieldReport {
  renamed: number;
  signatures: number;
  hasXfa: boolean;
}

const signature = pdfName('Sig');

export function createFieldJoiner(context: PDFContext): Joiner & { report: FieldReport } {
  const report: FieldReport = { renamed: 0, signatures: 0, hasXfa: false };
  const fields: PDFRef[] = [];
  const order: PDFObject[] = [];
  const names = new Set<string>();
  const resources = context.obj({});
  let appearance: PDFObject | undefined;
  let needsAppearances = false;
  let isForm = false;

  /** A name that no earlier document has. */
  function freeName(name: string): string {
    for (let number = 2; ; number += 1) {
      const free = `${name}_${number}`;
      if (!names.has(free)) return free;
    }
  }

  function rename(own: readonly PDFDict[]): void {
    const newNames = new Map<string, string>();
    for (const field of own) {
      const name = textOf(field.lookup(pdfName('T')));
      if (name === undefined) continue;
      if (names.has(name) && !newNames.has(name)) newNames.set(name, freeName(name));
      const free = newNames.get(name);
      if (free === undefined) continue;
      field.set(pdfName('T'), PDFHexString.fromText(free));
      report.renamed += 1;
    }
    for (const field of own) {
      const name = textOf(field.lookup(pdfName('T')));
      if (name !== undefined) names.add(name);
    }
  }

  /** Fonts and the like that fields name; gives the new names of those that differ from earlier ones. */
  function joinResources(part: JoinPart, form: PDFDict): Map<string, string> {
    const renamed = new Map<string, string>();
    const from = part.file.context;
    for (const [kind, value] of dictIn(from, form, 'DR')?.entries() ?? []) {
      const own = from.lookup(value);
      if (!(own instanceof PDFDict)) {
        if (!resources.has(kind)) setCopy(resources, kind, part.copier.copy(value));
        continue;
      }
      const joined = resources.lookup(kind);
      const target = joined instanceof PDFDict ? joined : context.obj({});
      resources.set(kind, target);
      for (const [name, entry] of own.entries()) {
        const copy = part.copier.copy(entry);
        const known = target.get(name);
        if (copy === undefined || known === copy) continue;
        if (known === undefined) target.set(name, copy);
        else if (!areAlike(context.lookup(known), from.lookup(entry))) {
          const free = `${name.decodeText()}_${part.position + 1}`;
          target.set(pdfName(free), copy);
          if (kind === pdfName('Font')) renamed.set(name.decodeText(), free);
        }
      }
    }
    return renamed;
  }

  /** Every field of the part, with what is below it. */
  function* below(tops: readonly PDFDict[]): Generator<PDFDict> {
    const seen = new Set<PDFDict>();
    const waiting = [...tops];
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      if (seen.has(one)) continue;
      seen.add(one);
      yield one;
      for (const kid of listIn(context, one, 'Kids')) {
        const dict = context.lookup(kid);
        if (dict instanceof PDFDict) waiting.push(dict);
      }
    }
  }

  function renameFonts(field: PDFDict, renamed: ReadonlyMap<string, string>): void {
    const said = bytesOf(field.lookup(pdfName('DA')));
    if (said === undefined) return;
    const changed = said.replace(/\/([^\s/[\]()<>]+)/g, (whole, name: string) => {
      const free = renamed.get(name);
      return free === undefined ? whole : `/${free}`;
    });
    if (changed !== said) field.set(pdfName('DA'), PDFString.of(changed));
  }

  /** What the form says for all its fields is said by each, for the joined form has one voice only. */
  function sayForEach(form: PDFDict, part: JoinPart, own: readonly PDFDict[]): void {
    for (const key of ['DA', 'Q']) {
      const value = part.file.context.lookup(form.get(pdfName(key)));
      if (value === undefined) continue;
      for (const field of own) if (!field.has(pdfName(key))) field.set(pdfName(key), value);
    }
    appearance ??= form.lookup(pdfName('DA'));
  }

  return {
    report,
    add(part) {
      const { context: from, catalog } = part.file;
      const form = dictIn(from, catalog, 'AcroForm');
      if (form === undefined) return;
      const tops = keptFields(part, listIn(from, form, 'Fields'));
      if (form.has(pdfName('XFA'))) report.hasXfa = true;
      const refs = tops.flatMap((top) => {
        const copy = part.copier.copy(top);
        return copy instanceof PDFRef ? [copy] : [];
      });
      if (refs.length === 0) return;
      isForm = true;
      const renamed = joinResources(part, form);
      part.copier.finish();
      const own = refs.flatMap((ref) => {
        const dict = context.lookup(ref);
        return dict instanceof PDFDict ? [dict] : [];
      });
      rename(own);
      sayForEach(form, part, own);
      for (const field of below(own)) {
        renameFonts(field, renamed);
        if (field.lookup(pdfName('FT')) === signature && field.delete(pdfName('V')))
          report.signatures += 1;
      }
      fields.push(...refs);
      for (const one of listIn(from, form, 'CO')) {
        const copy = one instanceof PDFRef ? part.copier.copyOf(one) : undefined;
        if (copy !== undefined) order.push(copy);
      }
      if (String(form.lookup(pdfName('NeedAppearances'))) === 'true') needsAppearances = true;
    },
    finish(catalog) {
      if (!isForm) return;
      const form = context.obj({ Fields: fields, DR: resources });
      if (appearance !== undefined) form.set(pdfName('DA'), appearance);
      if (order.length > 0) form.set(pdfName('CO'), context.obj(order));
      if (needsAppearances) form.set(pdfName('NeedAppearances'), context.obj(true));
      catalog.set(pdfName('AcroForm'), context.register(form));
    },
  };
}

/** The outermost fields that have something on the chosen pages; what has nothing there is left out. */
function keptFields(part: JoinPart, tops: readonly PDFObject[]): PDFObject[] {
  const { context } = part.file;
  if (part.isWhole) return [...tops];
  const shown = new Set(part.annotations.map(({ ref }) => ref));
  const seen = new Set<PDFRef>();
  const isKept = (field: PDFObject, depth: number): boolean => {
    if (!(field instanceof PDFRef) || seen.has(field) || depth > 60) return false;
    seen.add(field);
    const dict = context.lookup(field);
    if (!(dict instanceof PDFDict)) return false;
    const kids = listIn(context, dict, 'Kids').map((kid) => isKept(kid, depth + 1));
    if (shown.has(field) || kids.includes(true)) return true;
    part.copier.leaveOut(field);
    return false;
  };
  return tops.filter((top) => isKept(top, 0));
}

function setCopy(dict: PDFDict, key: PDFName, value: PDFObject | undefined): void {
  if (value !== undefined) dict.set(key, value);
}

/** Whether two fonts are the same one that every reader has. */
function areAlike(one: PDFObject | undefined, other: PDFObject | undefined): boolean {
  if (!(one instanceof PDFDict && other instanceof PDFDict)) return false;
  const isStandard = [one, other].every((font) => !font.has(pdfName('FontDescriptor')));
  const said = (font: PDFDict) =>
    ['Subtype', 'BaseFont'].map((key) => String(font.lookup(pdfName(key)))).join(' ') +
    encodingOf(font);
  return isStandard && said(one) === said(other);
}

function encodingOf(font: PDFDict): string {
  const encoding = font.lookup(pdfName('Encoding'));
  if (!(encoding instanceof PDFDict)) return String(encoding);
  const differences = encoding.lookup(pdfName('Differences'));
  return `${encoding.lookup(pdfName('BaseEncoding'))} ${differences}`;
}

/** Whether somebody signed it; any change makes that worthless. */
export function isSigned({ context, catalog }: JoinPart['file']): boolean {
  const flags = numberOf(dictIn(context, catalog, 'AcroForm')?.lookup(pdfName('SigFlags'))) ?? 0;
  return (flags & 1) === 1 || catalog.has(pdfName('Perms'));
}
