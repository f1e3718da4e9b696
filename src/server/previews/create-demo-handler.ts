import { Readable } from 'node:stream';
import { checkRunBody } from '#contract/check-run-body.ts';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import type { Handlers } from '#server/http/handler.ts';
import { demoData } from '#server/previews/demo-data.ts';
import { runOf } from '#server/previews/preview-template.ts';
import type { RateLimits } from '#server/rate-limits.ts';
import { withDeadline } from '#server/runs/with-deadline.ts';
import { noStoredFiles } from '#services/no-stored-files.ts';
import { runs, workOf } from '#services/registry.ts';
import { readShippedSample, readShippedTemplate } from '#services/templates/shipped-templates.ts';
import type { StandingTools } from '#services/tools.ts';

/**
 * Prints shipped documents for visitors, exactly as a run of Data to PDF does. Visitors choose a name and
 * an amount and nothing else: the templates and everything they load are the product's own.
 */
export function createDemoHandler(parts: {
  rates: Pick<RateLimits, 'take'>;
  tools: StandingTools;
  now: () => Date;
  /** Aborted when the server stops. */
  draining: AbortSignal;
}): Handlers<'drawDemo'> {
  const { rates, tools, now, draining } = parts;
  let underWay = 0;

  return {
    drawDemo: async ({ body, request }) => {
      await rates.take('demoByAddress', request.address);
      // Visitors all together must not delay the runs of users.
      if (underWay >= limits.demosAtOnce) throw new Problem('queue_full', { retryAfterS: 2 });
      underWay += 1;
      try {
        const bytes = await withDeadline((signal) => print(body, signal), draining);
        return {
          size: bytes.byteLength,
          contentType: 'application/pdf',
          fileName: `${body.document}.pdf`,
          open: async () => Readable.from([Buffer.from(bytes)]),
        };
      } finally {
        underWay -= 1;
      }
    },
  };

  async function print(
    { document, language, ...chosen }: Parameters<Handlers['drawDemo']>[0]['body'],
    signal: AbortSignal,
  ): Promise<Uint8Array> {
    const fileName = `${document}.hbs`;
    const { name, run } = runOf('data-to-pdf');
    const sample = await readShippedSample(fileName, language);
    const content = await readShippedTemplate(fileName);
    const body = { template_id: fileName, data: demoData(sample, chosen), test: true };
    const result = await workOf(runs, name)(checkRunBody(run, body, undefined), {
      ...tools,
      owner: 'demo',
      now,
      signal,
      readFile: noStoredFiles,
      findTemplate: async () => ({
        id: '',
        name: fileName,
        engine: 'handlebars',
        content,
        isShared: true,
      }),
    });
    if (result.kind !== 'file') throw new Error('a demo is no file');
    return result.bytes;
  }
}
