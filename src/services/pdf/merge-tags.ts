// Joins the structure trees of tagged PDFs. Each page refers by a number to its document's parent
// tree; the numbers of each document continue after those of the previous one. IDs of table headers
// are unique only within a document, so each gets its document's number as a prefix.
import {
  PDFArray,
  type PDFCatalog,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFObjectCopier,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';

export interface TagMerger {
  /** Copies the structure of a document whose pages were copied by the same copier. */
  add(source: PDFDocument, copier: PDFObjectCopier, pages: readonly PDFRef[]): void;
  finish(catalog: PDFCatalog): void;
}

const name = (text: string) => PDFName.of(text);

export function createTagMerger(context: PDFContext): TagMerger {
  const root = context.nextRef();
  /** One document with many parts, as readers expect it. */
  const whole = context.nextRef();
  const top: PDFObject[] = [];
  const parents: PDFObject[] = [];
  const ids: { id: string; element: PDFRef }[] = [];
  let nextKey = 0;
  let documents = 0;

  /** Shifts the numbers of a page and its links by those of the previous documents. */
  function renumber(page: PDFRef): void {
    const dict = context.lookup(page, PDFDict);
    moveOn(dict, 'StructParents');
    const links = dict.lookupMaybe(name('Annots'), PDFArray);
    for (const link of links?.asArray() ?? []) {
      const annotation = context.lookup(link);
      if (annotation instanceof PDFDict) moveOn(annotation, 'StructParent');
    }
  }

  function moveOn(dict: PDFDict, key: string): void {
    const at = dict.lookupMaybe(name(key), PDFNumber);
    if (at !== undefined) dict.set(name(key), PDFNumber.of(at.asNumber() + nextKey));
  }

  function takeParents(tree: PDFDict | undefined): number {
    let highest = -1;
    for (const [key, value] of numbersOf(tree)) {
      parents.push(PDFNumber.of(nextKey + key), value);
      highest = Math.max(highest, key);
    }
    return highest + 1;
  }

  function renameIds(elements: readonly PDFObject[]): void {
    const waiting = [...elements];
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      const found = context.lookup(one);
      if (found instanceof PDFArray) waiting.push(...found.asArray());
      if (!(found instanceof PDFDict)) continue;
      const id = textOf(found.get(name('ID')));
      if (id !== undefined && one instanceof PDFRef) {
        found.set(name('ID'), PDFString.of(renamed(id)));
        ids.push({ id: renamed(id), element: one });
      }
      renameHeaders(found.get(name('A')));
      const children = found.get(name('K'));
      if (children !== undefined) waiting.push(children);
    }
  }

  function renameHeaders(attributes: PDFObject | undefined): void {
    const found = attributes && context.lookup(attributes);
    if (found instanceof PDFArray) found.asArray().forEach(renameHeaders);
    if (!(found instanceof PDFDict)) return;
    const headers = found.lookupMaybe(name('Headers'), PDFArray);
    headers?.asArray().forEach((header, index) => {
      const id = textOf(header);
      if (id !== undefined) headers.set(index, PDFString.of(renamed(id)));
    });
  }

  const renamed = (id: string) => `d${documents}-${id}`;

  function numbersOf(tree: PDFDict | undefined): [number, PDFObject][] {
    const found: [number, PDFObject][] = [];
    const waiting: PDFObject[] = tree === undefined ? [] : [tree];
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      const node = context.lookup(one);
      if (!(node instanceof PDFDict)) continue;
      waiting.push(...(node.lookupMaybe(name('Kids'), PDFArray)?.asArray() ?? []));
      const pairs = node.lookupMaybe(name('Nums'), PDFArray)?.asArray() ?? [];
      for (let at = 0; at + 1 < pairs.length; at += 2) {
        const [key, value] = pairs.slice(at, at + 2);
        if (key instanceof PDFNumber && value !== undefined) found.push([key.asNumber(), value]);
      }
    }
    return found.sort(([a], [b]) => a - b);
  }

  return {
    add(source, copier, pages) {
      const from = source.catalog.get(name('StructTreeRoot'));
      if (!(from instanceof PDFRef)) return;
      documents += 1;
      const copiedRef = copier.copy(from);
      const copied = context.lookup(copiedRef, PDFDict);
      const children = copied.get(name('K'));
      const list = children && context.lookup(children);
      const elements = list instanceof PDFArray ? list.asArray() : children ? [children] : [];
      for (const element of elements) {
        const part = context.lookup(element, PDFDict);
        part.set(name('P'), whole);
        part.set(name('S'), name('Part'));
      }
      renameIds(elements);
      for (const page of pages) renumber(page);
      nextKey += takeParents(copied.lookupMaybe(name('ParentTree'), PDFDict));
      top.push(...elements);
      context.delete(copiedRef);
    },
    finish(catalog) {
      if (top.length === 0) return;
      const sorted = ids.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      const names = sorted.flatMap(({ id, element }) => [PDFString.of(id), element]);
      const tree = context.obj({
        Type: 'StructTreeRoot',
        K: whole,
        ParentTree: context.register(context.obj({ Nums: parents })),
        ParentTreeNextKey: nextKey,
        ...(names.length === 0 ? {} : { IDTree: context.obj({ Names: names }) }),
      });
      context.assign(root, tree);
      context.assign(whole, context.obj({ Type: 'StructElem', S: 'Document', P: root, K: top }));
      catalog.set(name('StructTreeRoot'), root);
      catalog.set(name('MarkInfo'), context.obj({ Marked: true }));
    },
  };
}

function textOf(value: PDFObject | undefined): string | undefined {
  return value instanceof PDFString || value instanceof PDFHexString ? value.asString() : undefined;
}
