// A PDF drawn page by page. Phones have no PDF viewer that fits into a page, so pdf.js draws it
// everywhere; it is fetched with the first PDF that is shown.
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef } from 'react';
import { grouped } from '#contract/grouped.ts';
import styles from '#portal/ui/documents/printed-pages.module.css';
import { useOpenedPdf } from '#portal/ui/documents/use-opened-pdf.ts';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';

const pixelsPerPointMax = 3;
const widthMaxPerPoint = 1.6;

/** `most` pages at most; of the others it is told how many there are. */
export function PrintedPages({ pdf, most }: { pdf: Blob; most: number }) {
  const { document: opened, isFailed } = useOpenedPdf(pdf);
  if (isFailed) {
    return (
      <Banner tone="error">The pages cannot be drawn here. Save the PDF to look at it.</Banner>
    );
  }
  if (!opened) return <Skeleton lines={8} label="Drawing the pages" />;
  const shown = Math.min(opened.numPages, most);
  const rest = opened.numPages - shown;
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
      {rest > 0 ? (
        <p>
          {grouped(rest)} more {rest === 1 ? 'page is' : 'pages are'} in the PDF.
        </p>
      ) : null}
    </div>
  );
}

/** Drawn where nobody sees it and shown when it is done: the page before stays until then. */
export function PrintedPage({
  document,
  number,
}: {
  document: PDFDocumentProxy;
  /** From 1. */
  number: number;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const target = canvas.current;
    const place = target?.parentElement;
    if (!target || !place) return;
    let isCurrent = true;
    let drawnWidth = 0;
    let cancel = () => {};
    const draw = async (width: number) => {
      const page = await document.getPage(number);
      if (!isCurrent || width !== drawnWidth) return;
      const natural = page.getViewport({ scale: 1 });
      // Narrow paper, such as that of a receipt, is not blown up to the width of the pane.
      const widthMax = natural.width * widthMaxPerPoint;
      // With no page before, its place is made ready.
      if (!target.hasAttribute('height')) target.style.maxInlineSize = `${widthMax}px`;
      const sharp = (Math.min(width, widthMax) * devicePixelRatio) / natural.width;
      const viewport = page.getViewport({ scale: Math.min(sharp, pixelsPerPointMax) });
      const sheet = target.ownerDocument.createElement('canvas');
      sheet.width = Math.floor(viewport.width);
      sheet.height = Math.floor(viewport.height);
      const task = page.render({ canvas: sheet, viewport });
      cancel = () => task.cancel();
      await task.promise;
      target.style.maxInlineSize = `${widthMax}px`;
      target.width = sheet.width;
      target.height = sheet.height;
      target.getContext('2d')?.drawImage(sheet, 0, 0);
    };
    // In a tab that is not shown a page has no width; it is drawn when it gets one, and again for a wider
    // one.
    const shown = new ResizeObserver(() => {
      const width = place.clientWidth;
      if (width <= drawnWidth) return;
      drawnWidth = width;
      cancel();
      // A drawing that a newer one has taken the place of rejects; nobody waits for it any more.
      draw(width).catch(() => {});
    });
    shown.observe(place);
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
