// What is inside a result that was saved: text as text, code in colour, HTML as a page.
import { useEffect, useState } from 'react';
import { ColouredCode } from '#portal/services/editor/coloured-code.tsx';
import type { CodeLanguage } from '#portal/services/editor/highlight-code.ts';
import { inertHtml } from '#portal/services/editor/inert-html.ts';
import styles from '#portal/services/execution/execution.module.css';
import { readableSize } from '#portal/ui/documents/readable-size.ts';
import { Tabs } from '#portal/ui/tabs.tsx';

/** A longer text would hold up the screen while it is laid out. */
const shownTextBytesMax = 500_000;

const languages: ReadonlyMap<string, CodeLanguage> = new Map([
  ['application/json', 'json'],
  ['application/xml', 'xml'],
  ['text/xml', 'xml'],
  ['text/html', 'html'],
]);

/** Whether it can be read as text. */
export function isText(type: string): boolean {
  return type.startsWith('text/') || languages.has(type);
}

export function ResultContent({ blob, name, type }: { blob: Blob; name: string; type: string }) {
  const isShort = blob.size <= shownTextBytesMax;
  const text = useText(blob, isShort);
  const [view, setView] = useState('page');
  if (!isShort) {
    return (
      <p className={styles.idle}>
        Too long to be shown here ({readableSize(blob.size)}). Open the saved file instead.
      </p>
    );
  }
  if (text === undefined) return null;
  const source = <ColouredCode label={name} code={text} language={languages.get(type)} />;
  if (type !== 'text/html') return source;
  const page = (
    <iframe
      className={styles.page}
      sandbox=""
      srcDoc={inertHtml(text)}
      title={`Preview of ${name}`}
    />
  );
  return (
    <Tabs
      label={`Views of ${name}`}
      selected={view}
      onSelect={setView}
      tabs={[
        { id: 'page', label: 'Page', content: page },
        { id: 'source', label: 'Source', content: source },
      ]}
    />
  );
}

function useText(blob: Blob, isWanted: boolean): string | undefined {
  const [text, setText] = useState<string>();
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    void blob.arrayBuffer().then((bytes) => {
      if (isCurrent) setText(decoded(bytes, blob.type));
    });
    return () => {
      isCurrent = false;
    };
  }, [blob, isWanted]);
  return text;
}

/** In the encoding it says it is in; a text for an old program may be in an old one. */
function decoded(bytes: ArrayBuffer, type: string): string {
  const charset = /charset="?([\w-]+)/i.exec(type)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
