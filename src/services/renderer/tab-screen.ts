// The screen on which a tab lays out a document before it is printed.
import type { SendToTab } from '#services/renderer/tab-session.ts';

/** A4, in CSS pixels. */
export const usualScreen = { widthPx: 794, heightPx: 1123 } as const;

export function setScreen(
  send: SendToTab,
  widthPx: number = usualScreen.widthPx,
  ms?: number,
): Promise<unknown> {
  const height = usualScreen.heightPx;
  const metrics = { width: widthPx, height, deviceScaleFactor: 1, mobile: false };
  return send('Emulation.setDeviceMetricsOverride', metrics, ms);
}

/**
 * What a screen of another width would show, for a moment. The document's scripts are held meanwhile,
 * so that a chart does not draw itself anew for it.
 * @param runsScripts whether the document's scripts run
 * @returns the answer of the browser
 */
export async function onScreen<T>(
  send: SendToTab,
  { widthPx, runsScripts }: { widthPx: number; runsScripts: boolean },
  ask: () => Promise<T>,
  left: () => number,
): Promise<T> {
  const hold = (value: boolean) =>
    runsScripts ? send('Emulation.setScriptExecutionDisabled', { value }, left()) : undefined;
  // Sent without waiting: a tab does them in order.
  const asked = [hold(true), setScreen(send, widthPx, left())];
  const answer = ask();
  await Promise.all([...asked, answer, setScreen(send, usualScreen.widthPx, left()), hold(false)]);
  return answer;
}
