import path from 'node:path';
import { createPdfPrinter, type PdfPrinterSettings } from '#services/renderer/pdf-printer.ts';

export interface Logged {
  event: string;
  details: Record<string, unknown>;
}

/** A printer with the real browser; its log lines are appended to `logged`. */
export function aPrinter(settings: Partial<PdfPrinterSettings> = {}, logged: Logged[] = []) {
  return createPdfPrinter({
    cacheDir: path.resolve(import.meta.dirname, '../../../node_modules/.cache/chromium'),
    pagesMax: 250,
    timeoutMs: 30_000,
    queuedMax: 64,
    tabs: 2,
    sandbox: 'auto',
    relaunchPauseMs: 0,
    log: (event, details) => logged.push({ event, details }),
    ...settings,
  });
}
