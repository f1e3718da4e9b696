import { useRef } from 'react';
import { Button } from '#portal/ui/button.tsx';

/** The file picker of the platform, opened by a button. */
export function ImportButton({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()}>Import</Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label="File with exported requests"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Allows choosing the same file again.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
