import { useEffect, useState } from 'react';
import { saveFile } from '#portal/data/save-file.ts';
import styles from '#portal/services/execution.module.css';
import { Button, linkButtonClass } from '#portal/ui/button.tsx';
import { FileCard } from '#portal/ui/file-card.tsx';
import { useMediaQuery, wide } from '#portal/ui/media-query.ts';

// Opened from the portal's own origin, HTML or SVG of a stranger could act as the user; these kinds
// cannot run anything.
const harmless = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/plain'];

/** A result that was saved: what it is, and ways to see it, pass it on or save it again. */
export function ResultCard({ blob, name }: { blob: Blob; name: string }) {
  const type = (blob.type.split(';')[0] ?? '').trim();
  const address = useBlobAddress(blob, harmless.includes(type));
  const isWide = useMediaQuery(wide);
  const isPdf = type === 'application/pdf';
  const canPreview = isPdf && isWide && navigator.pdfViewerEnabled;
  return (
    <>
      <FileCard
        name={name}
        bytes={blob.size}
        type={type}
        notes={['saved to your downloads']}
        actions={
          <>
            {address ? (
              <a href={address} target="_blank" rel="noreferrer" className={linkButtonClass}>
                Open
              </a>
            ) : null}
            <ShareButton blob={blob} name={name} type={type} />
            <Button onClick={() => saveFile(blob, name)}>Download again</Button>
          </>
        }
      />
      {canPreview && address ? (
        <iframe className={styles.preview} src={address} title={`Preview of ${name}`} />
      ) : null}
      {type.startsWith('image/') && address ? (
        <img className={styles.picture} src={address} alt={`Preview of ${name}`} />
      ) : null}
    </>
  );
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
