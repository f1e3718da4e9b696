// One tab as the protocol sees it: a target in a browser context of its own, and its session.
import { type CdpConnection, isRecord, textOf } from '#services/renderer/cdp-connection.ts';

export type SendToTab = (
  method: string,
  params?: Record<string, unknown>,
  timeoutMs?: number,
) => Promise<Record<string, unknown>>;

export interface TabSession {
  connection: CdpConnection;
  sessionId: string;
  frameId: string;
  send: SendToTab;
  /** @throws CdpError when the browser does not obey in time */
  dispose(): Promise<void>;
}

/** The browser closes even a tab that hangs at once, so one that takes longer hangs itself. */
const closeTimeoutMs = 3_000;

/**
 * A blank tab that downloads nothing.
 * @throws CdpError when the browser does not answer
 */
export async function openSession(connection: CdpConnection): Promise<TabSession> {
  const context = await connection.send('Target.createBrowserContext', { disposeOnDetach: true });
  const browserContextId = textOf(context, 'browserContextId');
  const target = await connection.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
  });
  const attached = await connection.send('Target.attachToTarget', {
    targetId: textOf(target, 'targetId'),
    flatten: true,
  });
  const sessionId = textOf(attached, 'sessionId');
  const send = sendTo(connection, sessionId);
  const [frameTree] = await Promise.all([
    send('Page.getFrameTree'),
    connection.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId }),
    send('Inspector.enable'),
    send('Page.enable'),
  ]);
  return {
    connection,
    sessionId,
    frameId: mainFrameId(frameTree),
    send,
    async dispose() {
      await connection.send(
        'Target.disposeBrowserContext',
        { browserContextId },
        { timeoutMs: closeTimeoutMs },
      );
    },
  };
}

export function sendTo(connection: CdpConnection, sessionId: string): SendToTab {
  return (method, params = {}, timeoutMs) =>
    connection.send(
      method,
      params,
      timeoutMs === undefined ? { sessionId } : { sessionId, timeoutMs },
    );
}

function mainFrameId(answer: Record<string, unknown>): string {
  const tree = answer.frameTree;
  return textOf(isRecord(tree) && isRecord(tree.frame) ? tree.frame : {}, 'id');
}
