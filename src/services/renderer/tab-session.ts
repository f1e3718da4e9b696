// A tab in the protocol: a target in its own browser context, and its session.
import { type CdpConnection, isRecord, textOf } from '#services/renderer/browser/cdp-connection.ts';

export type SendToTab = (
  method: string,
  params?: Record<string, unknown>,
  timeoutMs?: number,
  /** For an answer that is longer than others. */
  answerBytesMax?: number,
) => Promise<Record<string, unknown>>;

export interface TabSession {
  connection: CdpConnection;
  sessionId: string;
  frameId: string;
  send: SendToTab;
  /** @throws CdpError if the browser does not comply in time */
  dispose(): Promise<void>;
}

/** The browser closes even hanging tabs at once, so if this takes longer, the browser hangs. */
const closeTimeoutMs = 3_000;

/**
 * `shared`: for the product's own templates, which do not navigate.
 * `owned`: for documents of an account, which may try to navigate; the session reports it.
 * `scripted`: for documents with scripts, which may also wait for painting.
 */
export type TabKind = 'shared' | 'owned' | 'scripted';

/**
 * A blank tab that downloads nothing. Only scripted tabs paint, on an invisible screen: painting
 * takes a fifth of a short print.
 * @throws CdpError if the browser does not answer
 */
export async function openSession(connection: CdpConnection, kind: TabKind): Promise<TabSession> {
  const context = await connection.send('Target.createBrowserContext', { disposeOnDetach: true });
  const browserContextId = textOf(context, 'browserContextId');
  const wanted = { url: 'about:blank', browserContextId };
  // A browser that does not support it paints.
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
