// What services make, to look at: short facts for the service list and a page of pictures. Every
// picture is a page the product printed itself; .ci/make-showcase.ts makes them again.
import type { ShowcaseFacts } from '#contract/calls/content.ts';
import type { ServiceKey } from '#contract/services.ts';
import { bullets, pageOf, paragraph, prose, type Section } from '#server/content/page-parts.ts';

export interface Showcase {
  facts: ShowcaseFacts;
  pictures: readonly ShowcasePicture[];
  page: string;
}

export interface ShowcasePicture {
  /** Below public/showcase, without the extension. */
  name: string;
  template: string;
  locale: string;
  /** What the picture shows beyond the template's own sample. */
  moreData?: Readonly<Record<string, unknown>>;
  title: string;
  /** What somebody who does not see it has to know. */
  alt: string;
  text: string;
}

/** Pixels of a picture: the first page of an A4 document. */
export const showcaseSize = { width: 720, height: 1018 } as const;

const documentPictures: readonly ShowcasePicture[] = [
  {
    name: 'data-to-pdf-invoice',
    template: 'invoice.hbs',
    locale: 'de-AT',
    moreData: { iban: 'AT48 3200 0000 1234 5864' },
    title: 'Invoice',
    alt: 'An invoice in German on one A4 page: sender, number and recipient at the top, date and due date beside them, four lines with quantity, price, discount and VAT, below them the VAT of two rates and the amount to pay, and beside it the account with a code for banking apps.',
    text: 'Two VAT rates, a discount on some lines and totals that add up. With an IBAN in the data, as here, a code for banking apps stands beside the amount.',
  },
  {
    name: 'data-to-pdf-offer',
    template: 'offer.hbs',
    locale: 'hr-HR',
    title: 'Offer',
    alt: 'An offer in Croatian on one A4 page: a greeting, three lines with quantity, price and VAT, the totals, and space for accepting it with place, date and signature.',
    text: 'The same form in Croatian: words, dates and amounts follow the locale of the run. Here the totals were not in the data; the run worked them out.',
  },
  {
    name: 'data-to-pdf-delivery-note',
    template: 'delivery-note.hbs',
    locale: 'de-AT',
    title: 'Delivery note',
    alt: 'A delivery note in German on one A4 page: four lines with quantity and unit, no prices, and two places to sign at the bottom.',
    text: 'Quantities in several units, German and Croatian letters side by side, and places to sign.',
  },
  {
    name: 'data-to-pdf-reminder',
    template: 'reminder.hbs',
    locale: 'de-AT',
    title: 'Payment reminder',
    alt: 'A payment reminder in German on one A4 page: a letter, a table of two open invoices with the days they are late, the fee and the sum to pay.',
    text: 'A letter and the open invoices in one paper.',
  },
];

const documentFacts: ShowcaseFacts = {
  title: 'Data to PDF',
  subtitle: 'Invoices, offers, delivery notes and reminders from your JSON.',
  firstSectionButton: 'DETAILS',
  firstSectionDetail:
    'Send the facts as JSON, name a template, get a finished PDF. Real pages, printed by the service.',
  secondSectionDetails:
    'VAT totals are worked out from the lines, in exact decimals, for whatever rates occur.',
  thirdSectionButton: 'DOCUMENTATION',
  thirdSectionDetails: 'Every field, error and helper, with samples in five languages.',
  forthSectionButton: 'TRY IT',
  forthSectionDetails: 'Run the sample with your own key and change what you like.',
  buttonRouth: '/showcase/data-to-pdf',
};

export const showcases: ReadonlyMap<ServiceKey, Showcase> = new Map([
  [
    'data-to-pdf',
    {
      facts: documentFacts,
      pictures: documentPictures,
      page: pageOf(
        'Data to PDF',
        paragraph(
          'Four documents, printed by this service from the templates and sample data that come with it. Nothing was touched up.',
        ),
        [
          ...documentPictures.map(pictureSection),
          {
            id: 'every-document',
            title: 'In every document',
            html: bullets([
              'Fonts are embedded, so Croatian and German letters look the same everywhere.',
              'Tables and headings are tagged for screen readers.',
              'Tables go on over pages with their head repeated, and pages are numbered.',
              'Printing uses no network: what you send stays on the server that prints it.',
            ]),
          },
          {
            id: 'make-your-own',
            title: 'Make your own',
            html: paragraph(
              'The data behind each page stands in the [documentation](/services/data-to-pdf), with samples to copy. You can also [run it here](/services/data-to-pdf/try-it-out).',
            ),
          },
        ],
      ),
    },
  ],
]);

function pictureSection({ name, template, title, alt, text, locale }: ShowcasePicture): Section {
  const { width, height } = showcaseSize;
  const source = `/showcase/${name}.webp`;
  const caption = prose(`Template \`${template}\`, locale \`${locale}\`.`);
  return {
    id: name.replace('data-to-pdf-', ''),
    title,
    html: [
      paragraph(text),
      `<figure><img src="${source}" width="${width}" height="${height}" alt="${alt}" loading="lazy"><figcaption>${caption}</figcaption></figure>`,
    ].join('\n'),
  };
}
