// The floor: what Chromium itself needs for the same HTML with tags, using setDocumentContent and
// printToPDF in one warm reused tab, with no code of ours except the pipe.
import { resolve } from 'node:path';
import { launchBrowser } from '#services/renderer/browser/launch-browser.ts';

const cacheDir = resolve(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'chromium');

export interface PrintFloor {
  print(html: string): Promise<Buffer>;
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
    connection.send(method, params, { sessionId });
  await send('Emulation.setScriptExecutionDisabled', { value: true });
  const tree = await send('Page.getFrameTree');
  const frame: unknown = Reflect.get(Object(Reflect.get(Object(tree.frameTree), 'frame')), 'id');
  let printed = 0;
  return {
    print: async (html) => {
      await send('Page.setDocumentContent', { frameId: String(frame), html });
      const answer = await send('Page.printToPDF', {
        printBackground: true,
        preferCSSPageSize: true,
        generateTaggedPDF: true,
      });
      printed += 1;
      if (printed % 20 === 0) await send('HeapProfiler.collectGarbage');
      return Buffer.from(String(answer.data), 'base64');
    },
    close: () => browser.kill(),
  };
}
