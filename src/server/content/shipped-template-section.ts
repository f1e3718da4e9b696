import { bullets, codeBlock, paragraph, type Section, table } from '#server/content/page-parts.ts';
import { printLiteral } from '#server/content/print-literal.ts';
import { readShippedSample, shippedTemplates } from '#services/templates/shipped-templates.ts';

// What the handlebars documents print when it is there; the simple ones stay with the sample's fields.
const optionalFields = [
  '`company` as a text, or as an object: `name`, `address`, `zip`, `city`, `email`, `phone`, `vatId`, `iban`, `bic`, `logo`. A logo is a picture written as a `data:` address, because printing uses no network.',
  '`client`: `country`, `vatId`. `items`: `unit`, `discount`. Anywhere: `notes`, `footer`.',
  '`invoice`: `deliveryDate`, `reference`. `offer`: `reference`, and `intro` beside it. `delivery`: `order`, `packages`, `weight`. `reminder`: `fee` and `text` beside it.',
  'With an IBAN and an amount in euros, invoice and reminder carry a code that banking apps read.',
  'The fixed words are English, German or Croatian, by `locale`.',
];

/** The templates that come with the product, each with data that fits. */
export async function shippedTemplateSection(publicUrl: string): Promise<Section> {
  const rows = shippedTemplates.map(({ file_name, title, engine }) => [
    // A whole address: the frame keeps addresses of the portal's own pages to itself.
    `<a href="${publicUrl}/template/default/file/${file_name}"><code>${file_name}</code></a>`,
    title,
    engine,
  ]);
  const documents = shippedTemplates.filter(({ engine }) => engine === 'handlebars');
  return {
    id: 'shipped-templates',
    title: 'Templates to start with',
    html: [
      paragraph(
        'Put the name into `template_id`. The list is at `GET /template/default/list`, each text at `GET /template/default/file/{file_name}`, without a key.',
      ),
      table('Templates that come with the service', ['Name', 'Document', 'Engine'], rows),
      paragraph('Beside the fields of the sample data, the handlebars documents know these:'),
      bullets(optionalFields),
    ].join('\n'),
    inner: await Promise.all(
      documents.map(async ({ file_name, title }) => ({
        id: `data-${file_name.replace('.hbs', '')}`,
        title: `Sample data: ${title}`,
        html: codeBlock('json', printLiteral(await readShippedSample(file_name), 'json')),
      })),
    ),
  };
}
