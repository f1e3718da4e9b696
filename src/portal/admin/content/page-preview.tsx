import { useEffect, useMemo, useRef, useState } from 'react';
import desk from '#portal/ui/code-editor/desk.module.css';
import { DocumentFrame } from '#portal/ui/documents/document-frame.tsx';
import { framedDocument } from '#portal/ui/documents/framed-document.ts';

const drawAfterMs = 300;

/** The page as readers will see it, in the same frame without scripts; its links lead nowhere. */
export function PagePreview({
  id,
  hidden,
  html,
  title,
}: {
  id: string;
  /** A phone shows it under its tab. */
  hidden: boolean;
  html: string;
  title: string;
}) {
  const wanted = useSettled(html);
  const [shown, setShown] = useState<string>();
  const waiting = shown === wanted ? undefined : wanted;
  return (
    <section
      id={id}
      className={desk.preview}
      aria-label="Preview"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
      tabIndex={0}
      hidden={hidden}
    >
      {[shown, waiting].map((text) =>
        text === undefined ? null : (
          <Drawn
            key={text}
            html={text}
            title={title}
            isWaiting={text === waiting && shown !== undefined}
            onReady={() => setShown(text)}
          />
        ),
      )}
    </section>
  );
}

/** The one before stays until the next is drawn, or each pause in typing would make the page blink. */
function Drawn({
  html,
  title,
  isWaiting,
  onReady,
}: {
  html: string;
  title: string;
  isWaiting: boolean;
  onReady: () => void;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { srcDoc } = useMemo(() => framedDocument(html, title), [html, title]);
  return (
    <div
      style={isWaiting ? { position: 'absolute', insetInline: 0, visibility: 'hidden' } : undefined}
    >
      <DocumentFrame
        frameRef={frame}
        srcDoc={srcDoc}
        title={isWaiting ? 'The next preview' : 'Page as readers see it'}
        isInert
        onReady={onReady}
      />
    </div>
  );
}

/** The last value that has stood for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), drawAfterMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
