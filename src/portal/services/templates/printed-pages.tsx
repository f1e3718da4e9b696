// A PDF drawn page by page. Phones have no PDF viewer that fits into a page, so pdf.js draws it
// everywhere; it is fetched with the first PDF that is shown.
import type { PDFDocumentProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import styles from '#portal/services/templates/own-templates.module.css';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';

const pagesShown = 10;
const pixelsPerPointMax = 3;
const widthMaxPerPoint = 1.6;

export function PrintedPages({ base64, pages }: { base64: string; pages: number }) {
  const [opened, setOpened] = useState<PDFDocumentProxy>();
  const [isFailed, setIsFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    let close = () => {};
    openPdf(base64).then(
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
  }, [base64]);

  if (isFailed) {
    return (
      <Banner tone="error">The pages cannot be drawn here. Save the PDF to look at it.</Banner>
    );
  }
  if (!opened) return <Skeleton lines={8} label="Drawing the pages" />;
  const shown = Math.min(opened.numPages, pagesShown);
  return (
    <div className={styles.pages}>
      {Array.from({ length: shown }, (_, index) => (
        <PrintedPage
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
          key={index}
          document={opened}
          number={index + 1}
        />
      ))}
      {pages > shown ? <p>{pages - shown} more pages are in the PDF.</p> : null}
    </div>
  );
}

function PrintedPage({ document, number }: { document: PDFDocumentProxy; number: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const target = canvas.current;
    if (!target) return;
    let isCurrent = true;
    let cancel = () => {};
    const draw = async () => {
      const page = await document.getPage(number);
      if (!isCurrent) return;
      const natural = page.getViewport({ scale: 1 });
      // Narrow paper, such as that of a receipt, is not blown up to the width of the pane.
      target.style.maxInlineSize = `${natural.width * widthMaxPerPoint}px`;
      const sharp = (target.clientWidth * devicePixelRatio) / natural.width;
      const viewport = page.getViewport({ scale: Math.min(sharp, pixelsPerPointMax) });
      target.width = Math.floor(viewport.width);
      target.height = Math.floor(viewport.height);
      const task = page.render({ canvas: target, viewport });
      cancel = () => task.cancel();
      await task.promise;
    };
    // In a tab that is not shown a page has no width; it is drawn when it gets one.
    const shown = new ResizeObserver(() => {
      if (target.clientWidth === 0) return;
      shown.disconnect();
      // A drawing that a newer one has taken the place of rejects; nobody waits for it any more.
      draw().catch(() => {});
    });
    shown.observe(target);
    return () => {
      isCurrent = false;
      shown.disconnect();
      cancel();
    };
  }, [document, number]);
  return (
    <canvas
      ref={canvas}
      className={styles.page}
      role="img"
      aria-label={`Page ${number} of ${document.numPages}`}
    />
  );
}

// One for all previews: starting it costs more than a page.
let worker: PDFWorker | undefined;

async function openPdf(
  base64: string,
): Promise<{ document: PDFDocumentProxy; destroy: () => void }> {
  const [pdf, { default: workerSrc }] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'),
  ]);
  pdf.GlobalWorkerOptions.workerSrc = workerSrc;
  worker ??= new pdf.PDFWorker({});
  const task = pdf.getDocument({ data: bytesOf(base64), worker, useWasm: false });
  return { document: await task.promise, destroy: () => void task.destroy() };
}

export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
