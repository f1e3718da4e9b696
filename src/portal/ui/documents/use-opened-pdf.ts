// A PDF opened by pdf.js, which is fetched with the first PDF that is shown.
import type { PDFDocumentProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useState } from 'react';

/** Without a document until it is open; `isFailed` when it cannot be opened here. */
export function useOpenedPdf(pdf: Blob): {
  document: PDFDocumentProxy | undefined;
  isFailed: boolean;
} {
  const [opened, setOpened] = useState<PDFDocumentProxy>();
  const [isFailed, setIsFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    let close = () => {};
    openPdf(pdf).then(
      ({ document, destroy }) => {
        close = destroy;
        if (!isCurrent) return destroy();
        setOpened(document);
        setIsFailed(false);
      },
      () => {
        if (isCurrent) setIsFailed(true);
      },
    );
    return () => {
      isCurrent = false;
      close();
    };
  }, [pdf]);
  return { document: opened, isFailed };
}

// One for all previews: starting it costs more than a page.
let worker: PDFWorker | undefined;

async function openPdf(blob: Blob): Promise<{ document: PDFDocumentProxy; destroy: () => void }> {
  const [data, pdf, { default: workerSrc }] = await Promise.all([
    blob.arrayBuffer(),
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'),
  ]);
  pdf.GlobalWorkerOptions.workerSrc = workerSrc;
  worker ??= new pdf.PDFWorker({});
  const task = pdf.getDocument({ data, worker, useWasm: false });
  return { document: await task.promise, destroy: () => void task.destroy() };
}
