// The floor: what Chromium itself needs for the same HTML with tags, using setDocumentContent and
// printToPDF in one warm reused tab, with no code of ours except the pipe.
import { resolve } from 'node:path';
import { launchBrowser } from '#services/renderer/browser/launch-browser.ts';

const cacheDir = resolve(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'chromium');

/** Five thousand rows with tags are 14 MB in base64, and a busy machine takes its time. */
const patience = { timeoutMs: 120_000, answerBytesMax: 64 * 1024 * 1024 };

export interface PrintFloor {
  /** With tags, unless they are not wanted. */
  print(html: string, tagged?: boolean): Promise<Buffer>;
  close(): Promise<void>;
}

export async function openPrintFloor(): Promise<PrintFloor> {
  const browser = await launchBrowser({ cacheDir, sandbox: 'auto', log: () => undefined });
  const { connection } = browser;
  const target = await connection.send('Target.createTarget', { url: 'about:blank' });
  const attached = await connection.send('Target.attachToTarget', {
    targetId: String(target.targetId),
    flatten: true,
  });
  const sessionId = String(attached.sessionId);
  const send = (method: string, params: Record<string, unknown> = {}) =>
    connection.send(method, params, { sessionId, ...patience });
  await send('Emulation.setScriptExecutionDisabled', { value: true });
  const tree = await send('Page.getFrameTree');
  const frame: unknown = Reflect.get(Object(Reflect.get(Object(tree.frameTree), 'frame')), 'id');
  let printed = 0;
  return {
    print: async (html, tagged = true) => {
      await send('Page.setDocumentContent', { frameId: String(frame), html });
      const answer = await send('Page.printToPDF', {
        printBackground: true,
        preferCSSPageSize: true,
        generateTaggedPDF: tagged,
      });
      printed += 1;
      if (printed % 20 === 0) await send('HeapProfiler.collectGarbage');
      return Buffer.from(String(answer.data), 'base64');
    },
    close: () => browser.kill(),
  };
}
