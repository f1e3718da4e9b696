// Layers, which are shown or hidden as a whole: those that the chosen pages have.
import { type PDFContext, PDFDict, PDFName, type PDFObject, PDFRef } from '@cantoo/pdf-lib';
import { dictIn, listIn, pdfName } from '#services/pdf/file/pdf-values.ts';
import type { Joiner } from '#services/pdf/join/join-part.ts';

const lists = ['ON', 'OFF', 'Order', 'Locked', 'RBGroups', 'AS'];

export function createLayerJoiner(context: PDFContext): Joiner {
  const layers: PDFRef[] = [];
  const joined = new Map<string, PDFObject[]>(lists.map((key) => [key, []]));
  return {
    add({ file, copier }) {
      const properties = dictIn(file.context, file.catalog, 'OCProperties');
      if (properties === undefined) return;
      const own: PDFRef[] = [];
      for (const layer of listIn(file.context, properties, 'OCGs')) {
        if (!(layer instanceof PDFRef)) continue;
        const copy = copier.copyOf(layer);
        if (copy === undefined) copier.leaveOut(layer);
        else own.push(copy);
      }
      layers.push(...own);
      const usual = dictIn(file.context, properties, 'D');
      for (const key of lists) {
        for (const one of listIn(file.context, usual, key)) {
          const copy = copier.copy(one);
          if (copy !== undefined) joined.get(key)?.push(copy);
        }
      }
      // The joined document shows by default; one that hides by default says it of each.
      const isHidden = usual?.lookup(PDFName.of('BaseState')) === pdfName('OFF');
      const shown = new Set(joined.get('ON'));
      if (isHidden) joined.get('OFF')?.push(...own.filter((layer) => !shown.has(layer)));
    },
    finish(catalog) {
      if (layers.length === 0) return;
      const usual = PDFDict.withContext(context);
      for (const [key, values] of joined) {
        if (values.length > 0) usual.set(pdfName(key), context.obj(values));
      }
      const properties = context.obj({ OCGs: layers });
      properties.set(pdfName('D'), usual);
      catalog.set(pdfName('OCProperties'), properties);
    },
  };
}
