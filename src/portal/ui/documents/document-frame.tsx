import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { drawnDocumentId } from '#contract/render-page.ts';
import styles from '#portal/ui/documents/document-frame.module.css';
import {
  followCopies,
  followFragments,
  followPrinting,
  skipIfUnfocusable,
  takeOverFolds,
} from '#portal/ui/documents/frame-actions.ts';
import published from '#portal/ui/documents/published.module.css';
import folds from '#portal/ui/documents/published-folds.module.css';
import { followTabs, showKeptLanguage } from '#portal/ui/documents/sample-language.ts';

const startHeight = 320;

/**
 * Published HTML in a frame without scripts, as high as its content. `allow-same-origin` lets the
 * portal measure it and is safe here: without `allow-scripts` nothing inside can use it.
 */
export function DocumentFrame({
  srcDoc,
  drawn,
  title,
  frameRef,
  isInert = false,
  onReady,
}: {
  /** Absent until it is loaded. */
  srcDoc: string | undefined;
  /**
   * The same text as rendered by the server: visible until the frame is ready, and for search
   * engines.
   */
  drawn?: string | undefined;
  title: string;
  frameRef: RefObject<HTMLIFrameElement | null>;
  /** A preview: its links lead nowhere. */
  isInert?: boolean;
  /** Gets the document inside as soon as it is loaded. */
  onReady?: (inside: Document) => void;
}) {
  const [height, setHeight] = useState<number>();
  const stop = useRef<(() => void) | undefined>(undefined);
  const drawnRef = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const isWaiting = drawn !== undefined && height === undefined;

  useEffect(() => () => stop.current?.(), []);
  useDrawnLanguage(drawnRef);

  function onLoad() {
    stop.current?.();
    const inside = frameRef.current?.contentDocument;
    const frame = frameRef.current;
    if (!frame || !inside?.body) return;
    if (drawnRef.current) takeOverFolds(drawnRef.current, inside);
    skipIfUnfocusable(frame, inside);
    followCopies(inside);
    followFragments(inside);
    const undo = [
      watchHeight(inside, setHeight),
      followTheme(inside),
      followTabs(inside),
      followPrinting(frame, inside, heightOf),
    ];
    stop.current = () => {
      for (const each of undo) each();
    };
    // Links to the portal open in this tab; if this is not allowed, in a new one.
    const links = isInert ? [] : inside.querySelectorAll<HTMLAnchorElement>('a[href^="/"]');
    for (const link of links) {
      // "//elsewhere.example" starts with a slash too.
      if (link.origin !== window.location.origin) continue;
      link.addEventListener('click', (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(link.getAttribute('href') ?? '/services');
      });
    }
    onReady?.(inside);
  }

  return (
    <div className={styles.stack}>
      {isWaiting && (
        <div
          ref={drawnRef}
          id={drawnDocumentId}
          className={`${styles.drawn} ${published.published} ${folds.folds}`}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: reduced by the server to elements without attributes
          dangerouslySetInnerHTML={{ __html: drawn }}
        />
      )}
      {srcDoc !== undefined && (
        <iframe
          ref={frameRef}
          className={isWaiting ? `${styles.frame} ${styles.waiting}` : styles.frame}
          title={title}
          sandbox={
            isInert
              ? 'allow-same-origin'
              : 'allow-same-origin allow-popups allow-popups-to-escape-sandbox'
          }
          srcDoc={srcDoc}
          style={{ blockSize: height ?? startHeight }}
          onLoad={onLoad}
        />
      )}
    </div>
  );
}

// The server does not know the kept language, and the reader may press a tab before the frame is there.
function useDrawnLanguage(drawn: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!drawn.current) return;
    showKeptLanguage(drawn.current);
    return followTabs(drawn.current);
  }, [drawn]);
}

function heightOf(inside: Document): number {
  return Math.ceil(inside.body.getBoundingClientRect().height) + 1;
}

function watchHeight(inside: Document, setHeight: (height: number) => void): () => void {
  const measure = () => setHeight(heightOf(inside));
  const observer = new ResizeObserver(measure);
  observer.observe(inside.body);
  measure();
  return () => observer.disconnect();
}

function followTheme(inside: Document): () => void {
  const outside = document.documentElement;
  const observer = new MutationObserver(() => {
    inside.documentElement.dataset.theme = outside.dataset.theme ?? '';
  });
  observer.observe(outside, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
