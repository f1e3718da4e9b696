import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import styles from '#portal/ui/documents/copy-button.module.css';
import { showToast } from '#portal/ui/overlays/toast.tsx';

const confirmMs = 2000;

/** Copies a text; the toast is also announced by screen readers. */
export function CopyButton({
  text,
  label,
  message = 'Copied to clipboard.',
  showLabel = false,
}: {
  text: string | (() => string);
  /** Accessible name: 'Copy key Production'. */
  label: string;
  message?: string;
  showLabel?: boolean;
}) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), confirmMs);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    if (await copyText(typeof text === 'string' ? text : text())) {
      setCopied(true);
      showToast('success', message);
    } else {
      showToast('error', 'Copying is not allowed here. Select the text and copy it by hand.');
    }
  }

  const Icon = copied ? Check : Copy;
  return (
    <button
      type="button"
      className={styles.copy}
      onClick={() => void copy()}
      aria-label={showLabel ? undefined : label}
      title={showLabel ? undefined : label}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      {showLabel ? label : null}
    </button>
  );
}

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
