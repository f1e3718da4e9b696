// What the services with runs can be asked to do, and what their samples send.
import {
  invoiceData,
  orderData,
  sampleHtml,
  shortInvoiceData,
  shortMapping,
} from '#contract/sample-data.ts';
import type { ServiceFunction, ServiceKey } from '#contract/services.ts';

export const serviceFunctions = {
  'data-to-pdf': [
    {
      label: 'Convert',
      path: 'convert',
      sample: {
        api_key: '{{api_key}}',
        template_id: 'invoice.hbs',
        template_engine: 'handlebars',
        pdf_access_mode: 'download',
        output_type: 'pdf',
        data: invoiceData,
      },
      example: {
        template_id: 'invoice.hbs',
        pdf_access_mode: 'download',
        file_name: 'invoice.pdf',
        data: shortInvoiceData,
      },
    },
  ],
  'data-generator': [
    {
      label: 'Generate',
      path: 'generate',
      sample: {
        api_key: '{{api_key}}',
        template_id: 'invoice-xml.hbs',
        template_engine: 'handlebars',
        xsd: 'invoice.xsd',
        file_access_mode: 'download',
        output_type: 'xml',
        data: invoiceData,
      },
      example: {
        root_name: 'order',
        file_access_mode: 'download',
        file_name: 'order.xml',
        data: orderData,
      },
    },
  ],
  'data-mapping': [
    {
      label: 'Map',
      path: 'map',
      sample: {
        api_key: '{{api_key}}',
        template_id: 'invoice-to-ubl.json',
        response_format: 'json',
        data: invoiceData,
      },
      example: {
        mapping: shortMapping,
        data: shortInvoiceData,
      },
    },
  ],
  'html-to-pdf': [
    {
      label: 'Convert',
      path: 'convert',
      sample: {
        api_key: '{{api_key}}',
        html_string: sampleHtml,
        pdf_access_mode: 'download',
        page: { format: 'A4', margin: '20mm', footer: 'Page {page} of {pages}' },
      },
      example: {
        html_string: sampleHtml,
        pdf_access_mode: 'download',
        file_name: 'document.pdf',
      },
    },
  ],
  'data-to-text': [
    {
      label: 'Text Service',
      path: 'convert',
      sample: {
        api_key: '{{api_key}}',
        template_id: 'invoice.txt',
        template_engine: 'default',
        text_access_mode: 'download',
        data: invoiceData,
      },
      example: {
        template_id: 'invoice-lines.csv',
        template_engine: 'default',
        text_access_mode: 'download',
        csv: { delimiter: ';' },
        data: shortInvoiceData,
      },
    },
    {
      label: 'Text Service 2',
      path: 'convert',
      sample: {
        api_key: '{{api_key}}',
        template_id: 'invoice-text.hbs',
        template_engine: 'handlebars',
        text_access_mode: 'download',
        data: invoiceData,
      },
      example: {
        template_id: 'invoice-text.hbs',
        template_engine: 'handlebars',
        text_access_mode: 'download',
        data: shortInvoiceData,
      },
    },
  ],
  'data-to-html': [
    {
      label: 'Convert',
      path: 'convert',
      sample: {
        api_key: '{{api_key}}',
        template_id: 'invoice-mail.hbs',
        template_engine: 'handlebars',
        html_access_mode: 'download',
        output_type: 'html',
        data: invoiceData,
      },
      example: {
        template_id: 'invoice-mail.hbs',
        html_access_mode: 'download',
        file_name: 'invoice.html',
        data: shortInvoiceData,
      },
    },
  ],
} as const satisfies Partial<Record<ServiceKey, readonly ServiceFunction[]>>;
