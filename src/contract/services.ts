// The services in their fixed display order: the one list that a new service is added to.
import { addressValidation } from '#contract/services/address-validation/facts.ts';
import { dataGenerator } from '#contract/services/data-generator/facts.ts';
import { dataMapping } from '#contract/services/data-mapping/facts.ts';
import { dataToHtml } from '#contract/services/data-to-html/facts.ts';
import { dataToPdf } from '#contract/services/data-to-pdf/facts.ts';
import { dataToText } from '#contract/services/data-to-text/facts.ts';
import { fileArchive } from '#contract/services/file-archive/facts.ts';
import { htmlToPdf } from '#contract/services/html-to-pdf/facts.ts';
import { pdfManipulation } from '#contract/services/pdf-manipulation/facts.ts';
import type { ServiceRequest } from '#contract/services/request.ts';
import { sendEmail } from '#contract/services/send-email/facts.ts';
import type { ServiceFacts } from '#contract/services/service.ts';
import { textExtractor } from '#contract/services/text-extractor/facts.ts';
import { vatValidator } from '#contract/services/vat-validator/facts.ts';
import { webScraper } from '#contract/services/web-scraper/facts.ts';

/** What a run takes is loaded when it is needed: the first page lists the services without it. */
const list = [
  service(dataToPdf, () => import('#contract/services/data-to-pdf/request.ts')),
  service(dataGenerator, () => import('#contract/services/data-generator/request.ts')),
  service(dataMapping, () => import('#contract/services/data-mapping/request.ts')),
  service(htmlToPdf, () => import('#contract/services/html-to-pdf/request.ts')),
  service(dataToText, () => import('#contract/services/data-to-text/request.ts')),
  service(dataToHtml, () => import('#contract/services/data-to-html/request.ts')),
  service(sendEmail, () => import('#contract/services/send-email/request.ts')),
  service(fileArchive),
  service(pdfManipulation, () => import('#contract/services/pdf-manipulation/request.ts')),
  service(textExtractor, () => import('#contract/services/text-extractor/request.ts')),
  service(vatValidator, () => import('#contract/services/vat-validator/request.ts')),
  service(addressValidation, () => import('#contract/services/address-validation/request.ts')),
  service(webScraper, () => import('#contract/services/web-scraper/request.ts')),
] as const;

function service<const Facts extends ServiceFacts>(
  facts: Facts,
  load?: () => Promise<{ request: ServiceRequest }>,
) {
  return { facts, load };
}

type Facts = (typeof list)[number]['facts'];
export type ServiceKey = Facts['key'];
export type Service = ServiceFacts & { key: ServiceKey };

/** All services in display order. */
export const services: readonly Service[] = list.map(({ facts }) => facts);

export const serviceKeys: readonly ServiceKey[] = list.map(({ facts }) => facts.key);

/** The service of a key, or undefined; safe for any text, `__proto__` included. */
export function serviceOf(key: string): Service | undefined {
  return services.find((one) => one.key === key);
}

/** What a service can be asked to do; undefined while its runs are not taken. */
export async function loadRequest(key: string): Promise<ServiceRequest | undefined> {
  return (await list.find(({ facts }) => facts.key === key)?.load?.())?.request;
}

export const templateEngines = ['default', 'handlebars'] as const;

export type TemplateService = Extract<Facts, { template: object }>['key'];

/** The services that a user can store templates for. */
export const templateServices: readonly TemplateService[] = list.flatMap(({ facts }) =>
  'template' in facts ? [facts.key] : [],
);
