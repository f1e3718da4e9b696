import { useEffect, useState } from 'react';
import { saveFile } from '#portal/api/save-file.ts';
import styles from '#portal/services/execution/execution.module.css';
import { isText, ResultContent } from '#portal/services/execution/result/result-content.tsx';
import { Button, linkButtonClass } from '#portal/ui/button.tsx';
import { FileCard } from '#portal/ui/documents/file-card.tsx';
import { PrintedPages } from '#portal/ui/documents/printed-pages.tsx';
import { useMediaQuery, wide } from '#portal/ui/media-query.ts';

// Opened from the portal's own origin, HTML or SVG of a stranger could act as the user; these kinds
// cannot run anything.
const harmless = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/plain'];

// What a viewer has to unpack at once; a longer file is a card alone.
const shownFileBytesMax = 20_000_000;

/** A result as a file: what it is, what is in it, and ways to open it, pass it on or save it. */
export function ResultCard({
  blob,
  name,
  isSaved,
}: {
  blob: Blob;
  name: string;
  /** It was handed to the browser's downloads already. */
  isSaved: boolean;
}) {
  const type = (blob.type.split(';')[0] ?? '').trim();
  const address = useBlobAddress(blob, harmless.includes(type));
  const isWide = useMediaQuery(wide);
  const isPdf = type === 'application/pdf';
  const isShort = blob.size <= shownFileBytesMax;
  // Phones have no viewer that fits into a page.
  const hasViewer = isWide && navigator.pdfViewerEnabled;
  return (
    <>
      <FileCard
        name={name}
        bytes={blob.size}
        type={type}
        notes={isSaved ? ['saved to your downloads'] : ['too long to be shown here']}
        actions={
          <>
            {address ? (
              <a href={address} target="_blank" rel="noreferrer" className={linkButtonClass}>
                Open
              </a>
            ) : null}
            <ShareButton blob={blob} name={name} type={type} />
            <Button onClick={() => saveFile(blob, name)}>
              {isSaved ? 'Download again' : 'Download'}
            </Button>
          </>
        }
      />
      {isPdf && isShort && !hasViewer && !savesData() ? <PrintedPages pdf={blob} most={1} /> : null}
      {isPdf && isShort && hasViewer && address ? (
        <iframe className={styles.preview} src={address} title={`Preview of ${name}`} />
      ) : null}
      {type.startsWith('image/') && isShort && address ? (
        <img className={styles.picture} src={address} alt={`Preview of ${name}`} />
      ) : null}
      {isSaved && isText(type) ? <ResultContent blob={blob} name={name} type={type} /> : null}
    </>
  );
}

/** Drawing pages takes a program of 400 KB, once. */
function savesData(): boolean {
  return Reflect.get(Object(Reflect.get(navigator, 'connection')), 'saveData') === true;
}

function ShareButton({ blob, name, type }: { blob: Blob; name: string; type: string }) {
  const files = [new File([blob], name, { type })];
  if (!navigator.canShare?.({ files })) return null;
  return (
    // A share sheet that the user closes rejects; that is no fault.
    <Button onClick={() => void navigator.share({ files }).catch(() => {})}>Share</Button>
  );
}

function useBlobAddress(blob: Blob, wanted: boolean): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!wanted) return;
    const next = URL.createObjectURL(blob);
    setAddress(next);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(next);
    };
  }, [blob, wanted]);
  return address;
}
