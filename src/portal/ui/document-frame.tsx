import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styles from '#portal/ui/document-frame.module.css';

const startHeight = 320;

/**
 * Published HTML in a frame without scripts, as high as its content. `allow-same-origin` lets the
 * portal measure it and is harmless there: without `allow-scripts` nothing inside can use it.
 */
export function DocumentFrame({
  srcDoc,
  title,
  frameRef,
}: {
  srcDoc: string;
  title: string;
  frameRef: RefObject<HTMLIFrameElement | null>;
}) {
  const [height, setHeight] = useState(startHeight);
  const stop = useRef<(() => void) | undefined>(undefined);
  const navigate = useNavigate();

  useEffect(() => () => stop.current?.(), []);

  function onLoad() {
    stop.current?.();
    const inside = frameRef.current?.contentDocument;
    if (!inside?.body) return;
    const undo = [watchHeight(inside, setHeight), followTheme(inside)];
    stop.current = () => {
      for (const each of undo) each();
    };
    // Links to the portal itself stay in this tab; where this is not allowed they open a new one.
    for (const link of inside.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')) {
      link.addEventListener('click', (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(link.getAttribute('href') ?? '/services');
      });
    }
  }

  return (
    <iframe
      ref={frameRef}
      className={styles.frame}
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={srcDoc}
      style={{ blockSize: height }}
      onLoad={onLoad}
    />
  );
}

function watchHeight(inside: Document, setHeight: (height: number) => void): () => void {
  const measure = () => setHeight(Math.ceil(inside.body.getBoundingClientRect().height) + 1);
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
