import { JsonText } from '#contract/json-text.ts';
import { Problem } from '#contract/problems.ts';
import { textsIn, warningsIn } from '#services/children/child-answer.ts';
import type { ChildPool } from '#services/children/child-pool.ts';
import { encodeTemplateData } from '#services/templates/encode-template-data.ts';
import { isJsonObject, readOwn } from '#services/templates/json-value.ts';
import type { DataWorkers, XmlFault, XmlReport } from '#services/tools.ts';

/** Work on data in the children of a pool. */
export function createDataWorkers(pool: ChildPool): DataWorkers {
  return {
    async map({ data, ...head }, signal) {
      const body = encodeTemplateData(data);
      const job = { kind: 'mapping', head, body, tooHeavy: 'mapping_too_heavy' } as const;
      const { head: told, body: text } = await pool.run(job, signal);
      const dataLength = Number(readOwn(told, 'dataLength'));
      return {
        data: parsedIfShort(text.slice(0, dataLength)),
        trace: parsedIfShort(text.slice(dataLength)),
        unmapped: readOwn(told, 'unmapped') === undefined ? undefined : textsIn(told, 'unmapped'),
        missing: warningsIn(told, 'missing'),
        warnings: warningsIn(told),
      };
    },
    async writeXml(data, shape, signal) {
      const job = {
        kind: 'write-xml',
        head: { ...shape },
        body: encodeTemplateData(data),
        tooHeavy: 'template_too_heavy',
      } as const;
      const { head: told, body: xml } = await pool.run(job, signal);
      return { xml, warnings: warningsIn(told) };
    },
    async checkXml(xml, schema, signal) {
      const head = schema === undefined ? {} : { schema };
      const job = { kind: 'xml', head, body: xml, tooHeavy: 'xml_too_heavy' } as const;
      const report = readOwn((await pool.run(job, signal)).head, 'report');
      if (!isReport(report)) throw new Problem('unexpected', { cause: 'no report of the child' });
      return report;
    },
    async finishHtml(html, finish, signal) {
      const job = {
        kind: 'finish-html',
        head: { ...finish },
        body: html,
        tooHeavy: 'template_too_heavy',
      } as const;
      return (await pool.run(job, signal)).body;
    },
    async plainText(html, signal) {
      const job = {
        kind: 'plain-text',
        head: {},
        body: html,
        tooHeavy: 'template_too_heavy',
      } as const;
      return (await pool.run(job, signal)).body;
    },
  };
}

// Whoever parses a long text holds up everybody else.
const parsedLengthMax = 64 * 1024;

function parsedIfShort(text: string): unknown {
  if (text === '') return undefined;
  if (text.length <= parsedLengthMax) return JSON.parse(text);
  return new JsonText(text, 'other');
}

function isReport(report: unknown): report is XmlReport {
  return (
    isJsonObject(report) &&
    typeof report.isWellFormed === 'boolean' &&
    typeof report.isValid === 'boolean' &&
    Array.isArray(report.faults) &&
    report.faults.every(isFault)
  );
}

function isFault(fault: unknown): fault is XmlFault {
  return isJsonObject(fault) && typeof fault.message === 'string' && typeof fault.line === 'number';
}
