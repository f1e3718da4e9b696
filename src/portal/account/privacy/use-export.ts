import { useRef, useState } from 'react';
import type { Calls } from '#contract/calls.ts';
import { texts } from '#contract/texts.ts';
import { networkFailure } from '#portal/api/call-failure.ts';
import { exchange } from '#portal/api/exchange.ts';
import { failureText } from '#portal/api/failure-text.ts';
import { saveFile } from '#portal/api/save-file.ts';
import { showToast } from '#portal/ui/overlays/toast.tsx';

// Not by the browser's own download: that would save a refusal as a file.
const exportAccount = {
  method: 'GET' satisfies Calls['exportAccount']['method'],
  path: '/core/user/export' satisfies Calls['exportAccount']['path'],
};

/** Downloads all data of the user; `received` is in bytes, since nobody knows the size before. */
export function useExport() {
  const [received, setReceived] = useState<number>();
  const [end, setEnd] = useState<'saved' | 'cancelled'>();
  const [refusal, setRefusal] = useState<string>();
  const run = useRef<AbortController>(undefined);

  async function start() {
    const own = new AbortController();
    run.current = own;
    setRefusal(undefined);
    setEnd(undefined);
    setReceived(0);
    try {
      const blob = await download(own.signal, setReceived);
      saveFile(blob, `my-data-${new Date().toISOString().slice(0, 10)}.zip`);
      setEnd('saved');
      showToast('success', texts.downloaded);
    } catch (failure) {
      if (own.signal.aborted) setEnd('cancelled');
      else setRefusal(failureText(failure));
    }
    setReceived(undefined);
  }

  return { received, end, refusal, start, cancel: () => run.current?.abort() };
}

async function download(signal: AbortSignal, onBytes: (bytes: number) => void): Promise<Blob> {
  const headers = { accept: 'application/zip, application/json' };
  const { body } = await exchange(exportAccount, { headers, signal });
  if (!body) throw networkFailure(new Error('The answer has no body.'));
  let bytes = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, out) {
      bytes += chunk.length;
      onBytes(bytes);
      out.enqueue(chunk);
    },
  });
  // A blob may be larger than the memory: the browser puts it on the disk.
  return await new Response(body.pipeThrough(counter)).blob().catch((cause: unknown) => {
    throw networkFailure(cause);
  });
}
