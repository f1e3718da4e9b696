// The structure that screen readers follow: of each document the part that belongs to its chosen pages.
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFNull,
  PDFNumber,
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
  treePairs,
} from '#services/pdf/file/pdf-values.ts';
import type { Joiner, JoinPart } from '#services/pdf/join/join-part.ts';

export interface TagJoiner extends Joiner {
  /** The numbers under which the contents of a part will find their tags. */
  startPart(): (key: number) => number;
}

const depthMax = 400;
const ofTree = ['P', 'K', 'Pg', 'Ref', 'ID', 'A'];

/** `isOne`: of a single document, whose own outermost element stays that. */
export function createTagJoiner(context: PDFContext, isOne: boolean): TagJoiner {
  const root = context.nextRef();
  const whole = isOne ? root : context.nextRef();
  const top: PDFRef[] = [];
  const nums: PDFObject[] = [];
  const ids: { id: string; element: PDFRef }[] = [];
  const roles = context.obj({});
  const classes = context.obj({});
  const namespaces: PDFObject[] = [];
  let nextKey = 0;
  let parts = 0;
  /** The old and new numbers of the part that is being added. */
  let keys = new Map<number, number>();

  function addTree(part: JoinPart, tree: PDFDict): void {
    const from = part.file.context;
    const elements = new Map<PDFRef, PDFRef>();
    const annotations = new Set(part.annotations.map(({ ref }) => ref));
    const prefix = parts === 0 ? '' : `d${parts + 1}-`;

    function copyKid(kid: PDFObject, page: PDFRef | undefined, parent: PDFRef, depth: number) {
      const value = from.lookup(kid);
      if (value instanceof PDFNumber) return page && part.pages.has(page) ? value : undefined;
      if (!(value instanceof PDFDict)) return undefined;
      const type = value.lookup(pdfName('Type'));
      const own = refIn(value, 'Pg') ?? page;
      const target = own && part.pages.get(own);
      if (type === pdfName('MCR')) {
        if (target === undefined) return undefined;
        const copy = part.copier.copyDict(value, ['Pg']);
        copy.set(pdfName('Pg'), target);
        return copy;
      }
      if (type === pdfName('OBJR')) {
        const object = refIn(value, 'Obj');
        const isThere = object !== undefined && (annotations.has(object) || target !== undefined);
        const copy = isThere ? part.copier.copy(object) : undefined;
        if (copy === undefined) return undefined;
        return context.obj({ Type: 'OBJR', Obj: copy, ...(target && { Pg: target }) });
      }
      return copyElement(kid, own, parent, depth + 1);
    }

    function copyElement(
      given: PDFObject,
      page: PDFRef | undefined,
      parent: PDFRef,
      depth: number,
    ): PDFRef | undefined {
      const dict = from.lookup(given);
      if (!(dict instanceof PDFDict) || depth > depthMax) return undefined;
      if (given instanceof PDFRef && elements.has(given)) return undefined;
      const ref = context.nextRef();
      if (given instanceof PDFRef) elements.set(given, ref);
      const kids = kidsOf(from, dict);
      const copied = kids.flatMap((kid) => copyKid(kid, page, ref, depth) ?? []);
      if (copied.length === 0 && (kids.length > 0 || !part.isWhole)) {
        if (given instanceof PDFRef) elements.delete(given);
        return undefined;
      }
      const copy = part.copier.copyDict(dict, ofTree);
      copy.set(pdfName('P'), parent);
      const target = part.pages.get(refIn(dict, 'Pg') ?? page ?? ref);
      if (target !== undefined) copy.set(pdfName('Pg'), target);
      if (copied.length > 0) copy.set(pdfName('K'), context.obj(copied));
      const attributes = copyAttributes(context, part, dict.get(pdfName('A')), prefix);
      if (attributes !== undefined) copy.set(pdfName('A'), attributes);
      const id = bytesOf(dict.lookup(pdfName('ID')));
      if (id !== undefined) {
        copy.set(pdfName('ID'), PDFString.of(prefix + id));
        ids.push({ id: prefix + id, element: ref });
      }
      context.assign(ref, copy);
      return ref;
    }

    for (const kid of kidsOf(from, tree)) {
      const element = copyElement(kid, undefined, whole, 0);
      if (element !== undefined) top.push(element);
    }
    takeParents(part, tree, elements);
  }

  function takeParents(part: JoinPart, tree: PDFDict, elements: ReadonlyMap<PDFRef, PDFRef>): void {
    const from = part.file.context;
    const moved = (value: PDFObject) => (value instanceof PDFRef && elements.get(value)) || PDFNull;
    for (const [key, value] of treePairs(from, tree.get(pdfName('ParentTree')), 'Nums')) {
      const number = keys.get(numberOf(key) ?? -1);
      if (number === undefined) continue;
      const list = from.lookup(value);
      const entry =
        list instanceof PDFArray ? context.obj(list.asArray().map(moved)) : moved(value);
      if (entry !== PDFNull) nums.push(context.obj(number), entry);
    }
  }

  return {
    startPart() {
      keys = new Map();
      const own = keys;
      return (key) => {
        const known = own.get(key);
        if (known !== undefined) return known;
        own.set(key, nextKey);
        nextKey += 1;
        return nextKey - 1;
      };
    },
    add(part) {
      const tree = dictIn(part.file.context, part.file.catalog, 'StructTreeRoot');
      if (tree === undefined) return;
      addTree(part, tree);
      parts += 1;
      copyMissing(part, dictIn(part.file.context, tree, 'RoleMap'), roles);
      copyMissing(part, dictIn(part.file.context, tree, 'ClassMap'), classes);
      for (const one of listIn(part.file.context, tree, 'Namespaces')) {
        const copy = part.copier.copy(one);
        if (copy !== undefined) namespaces.push(copy);
      }
    },
    finish(catalog) {
      if (top.length === 0) return;
      const sorted = ids.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      const tree = context.obj({
        Type: 'StructTreeRoot',
        K: isOne ? top : whole,
        ParentTree: context.register(context.obj({ Nums: sortedNums(nums) })),
        ParentTreeNextKey: nextKey,
      });
      if (roles.keys().length > 0) tree.set(pdfName('RoleMap'), roles);
      if (classes.keys().length > 0) tree.set(pdfName('ClassMap'), classes);
      if (namespaces.length > 0) tree.set(pdfName('Namespaces'), context.obj(namespaces));
      if (sorted.length > 0) {
        const names = sorted.flatMap(({ id, element }) => [PDFString.of(id), element]);
        tree.set(pdfName('IDTree'), context.obj({ Names: names }));
      }
      if (!isOne) context.assign(whole, wholeOf(top));
      context.assign(root, tree);
      catalog.set(pdfName('StructTreeRoot'), root);
      catalog.set(pdfName('MarkInfo'), context.obj({ Marked: true }));
    },
  };

  /** One document with many parts, as readers expect it. */
  function wholeOf(elements: readonly PDFRef[]): PDFDict {
    for (const one of elements) {
      const dict = context.lookup(one);
      if (dict instanceof PDFDict && dict.lookup(pdfName('S')) === pdfName('Document')) {
        dict.set(pdfName('S'), pdfName('Part'));
      }
    }
    return context.obj({ Type: 'StructElem', S: 'Document', P: root, K: [...elements] });
  }
}

/** Cells name their headers by id, which is another one in a joined document. */
function copyAttributes(
  to: PDFContext,
  part: JoinPart,
  given: PDFObject | undefined,
  prefix: string,
): PDFObject | undefined {
  if (given === undefined || prefix === '') return part.copier.copy(given);
  const from = part.file.context;
  const value = from.lookup(given);
  const copied = (one: PDFObject): PDFObject | undefined => {
    const dict = from.lookup(one);
    if (!(dict instanceof PDFDict) || !dict.has(pdfName('Headers'))) return part.copier.copy(one);
    const copy = part.copier.copyDict(dict, ['Headers']);
    const headers = listIn(from, dict, 'Headers').map((id) => PDFString.of(prefix + bytesOf(id)));
    copy.set(pdfName('Headers'), to.obj(headers));
    return copy;
  };
  if (!(value instanceof PDFArray)) return copied(given);
  return to.obj(value.asArray().flatMap((one) => copied(one) ?? []));
}

function copyMissing(part: JoinPart, from: PDFDict | undefined, to: PDFDict): void {
  for (const [key, value] of from?.entries() ?? []) {
    const copy = to.has(key) ? undefined : part.copier.copy(value);
    if (copy !== undefined) to.set(key, copy);
  }
}

function kidsOf(context: PDFContext, dict: PDFDict): readonly PDFObject[] {
  const kids = dict.get(pdfName('K'));
  const value = context.lookup(kids);
  if (value instanceof PDFArray) return value.asArray();
  return kids === undefined ? [] : [kids];
}

function refIn(dict: PDFDict, key: string): PDFRef | undefined {
  const value = dict.get(pdfName(key));
  return value instanceof PDFRef ? value : undefined;
}

function sortedNums(nums: readonly PDFObject[]): PDFObject[] {
  const pairs: PDFObject[][] = [];
  for (let at = 0; at < nums.length; at += 2) pairs.push(nums.slice(at, at + 2));
  return pairs.sort(([a], [b]) => (numberOf(a) ?? 0) - (numberOf(b) ?? 0)).flat();
}
