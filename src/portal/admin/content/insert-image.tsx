import { useRef, useState } from 'react';
import type { PageImage } from '#contract/calls/published-pages.ts';
import { limits } from '#contract/limits.ts';
import { uploadImage } from '#portal/admin/content/upload-image.ts';
import { CallFailure } from '#portal/api/call.ts';
import { failureText } from '#portal/api/failure-text.ts';
import { Button } from '#portal/ui/button.tsx';
import { showToast } from '#portal/ui/overlays/toast.tsx';

/** Stores a picture and puts its tag where the caret stands, the description still to be written. */
export function InsertImage({
  reachable,
  onInsert,
}: {
  reachable: boolean;
  onInsert: (tag: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setIsSending] = useState(false);

  async function send(file: File) {
    if (file.size > limits.pageImageBytesMax) {
      showToast('error', `Must be ${limits.pageImageBytesMax / 1024 / 1024} MiB or less.`);
      return;
    }
    setIsSending(true);
    try {
      const [image, size] = await Promise.all([uploadImage(file), sizeOf(file)]);
      onInsert(tagOf(image, size));
      showToast('success', 'The picture is stored. Describe it in alt="".');
    } catch (cause) {
      const [first] = cause instanceof CallFailure ? cause.errors : [];
      showToast('error', first?.message ?? failureText(cause));
    } finally {
      setIsSending(false);
    }
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        hidden
        aria-label="Picture"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void send(file);
        }}
      />
      <Button
        variant="quiet"
        disabled={!reachable}
        busy={isSending}
        onClick={() => input.current?.click()}
      >
        Insert picture
      </Button>
    </>
  );
}

function tagOf({ url }: PageImage, size: { width: number; height: number } | undefined): string {
  const sizes = size ? ` width="${size.width}" height="${size.height}"` : '';
  return `<img src="${url}"${sizes} alt="" loading="lazy">`;
}

/** So that nothing moves when it comes; undefined for one that this browser cannot draw. */
async function sizeOf(file: File): Promise<{ width: number; height: number } | undefined> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    return undefined;
  }
}
