// One tab as the protocol sees it: a target in a browser context of its own, and its session.
import { type CdpConnection, isRecord, textOf } from '#services/renderer/browser/cdp-connection.ts';

export type SendToTab = (
  method: string,
  params?: Record<string, unknown>,
  timeoutMs?: number,
  /** Of an answer that is longer than others. */
  answerBytesMax?: number,
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
 * `shared`: for documents of the product's own templates, which stay where they are.
 * `owned`: for documents of an account, which may try to leave; the session tells of it.
 * `scripted`: for one that runs scripts, too, and may wait for being drawn.
 */
export type TabKind = 'shared' | 'owned' | 'scripted';

/**
 * A blank tab that downloads nothing. Only a scripted one draws what it shows, on a screen that nobody
 * sees: drawing is a fifth of a short print.
 * @throws CdpError when the browser does not answer
 */
export async function openSession(connection: CdpConnection, kind: TabKind): Promise<TabSession> {
  const context = await connection.send('Target.createBrowserContext', { disposeOnDetach: true });
  const browserContextId = textOf(context, 'browserContextId');
  const wanted = { url: 'about:blank', browserContextId };
  // A browser that cannot do without drawing draws.
  const target = await (kind === 'scripted'
    ? connection.send('Target.createTarget', wanted)
    : connection
        .send('Target.createTarget', { ...wanted, enableBeginFrameControl: true })
        .catch(() => connection.send('Target.createTarget', wanted)));
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
    // Six messages for each document.
    kind === 'shared' ? undefined : send('Page.enable'),
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
  return (method, params = {}, timeoutMs, answerBytesMax) =>
    connection.send(method, params, {
      sessionId,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      ...(answerBytesMax === undefined ? {} : { answerBytesMax }),
    });
}

function mainFrameId(answer: Record<string, unknown>): string {
  const tree = answer.frameTree;
  return textOf(isRecord(tree) && isRecord(tree.frame) ? tree.frame : {}, 'id');
}
