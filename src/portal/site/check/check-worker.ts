// Reads and judges a document beside the page, which stays quick with the largest of them.
import { checkInvoice } from '#invoicing/check-invoice.ts';
import { inLines, invoiceText } from '#portal/site/check/invoice-text.ts';
import type { CheckAnswer, CheckQuestion } from '#portal/site/check/use-check.ts';

addEventListener('message', ({ data }: MessageEvent<CheckQuestion>) => {
  void answerTo(data).then((answer) => postMessage(answer));
});

async function answerTo({ file, text }: CheckQuestion): Promise<CheckAnswer> {
  try {
    const xml = file ? await invoiceText(new Uint8Array(await file.arrayBuffer())) : inLines(text);
    return { kind: 'checked', xml, check: checkInvoice(xml) };
  } catch (cause) {
    return { kind: 'broken', message: cause instanceof Error ? cause.message : String(cause) };
  }
}
