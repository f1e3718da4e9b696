// What services make, to look at: short facts for the service list and a page of pictures, both written
// in showcases/<service>.md. Every picture is a page the product printed itself; .ci/make-showcase.ts
// makes them again.
import { readFileSync } from 'node:fs';
import type { ShowcaseFacts } from '#contract/calls/content.ts';
import type { DocumentLanguage } from '#contract/document-languages.ts';
import type { ServiceKey } from '#contract/services.ts';
import { markdownPage } from '#server/content/markdown-page.ts';
import { escapeHtml, prose } from '#server/content/page-parts.ts';
import { headedText } from '#server/headed-text.ts';

export interface Showcase {
  facts: ShowcaseFacts;
  pictures: readonly ShowcasePicture[];
  page: string;
}

export interface ShowcasePicture {
  /** Below public/showcase, without the extension. */
  name: string;
  template: string;
  /** Locale of the run, and of the template's sample that the picture shows. */
  locale: string;
  language: DocumentLanguage;
}

/** Pixels of a picture: the first page of an A4 document. */
export const showcaseSize = { width: 720, height: 1018 } as const;

const documentPictures: readonly ShowcasePicture[] = [
  { name: 'data-to-pdf-invoice', template: 'invoice.hbs', locale: 'de-AT', language: 'de' },
  { name: 'data-to-pdf-offer', template: 'offer.hbs', locale: 'hr-HR', language: 'hr' },
  {
    name: 'data-to-pdf-delivery-note',
    template: 'delivery-note.hbs',
    locale: 'de-AT',
    language: 'de',
  },
  { name: 'data-to-pdf-reminder', template: 'reminder.hbs', locale: 'de-AT', language: 'de' },
  { name: 'data-to-pdf-credit-note', template: 'credit-note.hbs', locale: 'en-GB', language: 'en' },
  { name: 'data-to-pdf-letter', template: 'letter.hbs', locale: 'en-GB', language: 'en' },
];

export const showcases: ReadonlyMap<ServiceKey, Showcase> = new Map([
  ['data-to-pdf', showcaseOf('data-to-pdf', documentPictures)],
]);

function showcaseOf(key: ServiceKey, pictures: readonly ShowcasePicture[]): Showcase {
  const source = readFileSync(new URL(`./showcases/${key}.md`, import.meta.url), 'utf8');
  const { headers, body } = headedText(source);
  const includes = pictures.map((picture) => [
    picture.name,
    (alt: string) => figureOf(picture, alt),
  ]);
  return {
    facts: factsOf(headers, `/showcase/${key}`),
    pictures,
    page: markdownPage(body, Object.fromEntries(includes)),
  };
}

function factsOf(headers: ReadonlyMap<string, string>, buttonRouth: string): ShowcaseFacts {
  const words = (name: keyof ShowcaseFacts) => {
    const text = headers.get(name);
    if (!text) throw new Error(`A showcase has no ${name}.`);
    return text;
  };
  return {
    title: words('title'),
    subtitle: words('subtitle'),
    firstSectionButton: words('firstSectionButton'),
    firstSectionDetail: words('firstSectionDetail'),
    secondSectionDetails: words('secondSectionDetails'),
    thirdSectionButton: words('thirdSectionButton'),
    thirdSectionDetails: words('thirdSectionDetails'),
    forthSectionButton: words('forthSectionButton'),
    forthSectionDetails: words('forthSectionDetails'),
    buttonRouth,
  };
}

/** A picture; `alt` is what somebody who does not see it has to know. */
function figureOf({ name, template, locale }: ShowcasePicture, alt: string): string {
  const { width, height } = showcaseSize;
  const source = `/showcase/${name}.webp`;
  const caption = prose(`Template \`${template}\`, locale \`${locale}\`.`);
  return `<figure><img src="${source}" width="${width}" height="${height}" alt="${escapeHtml(alt)}" loading="lazy"><figcaption>${caption}</figcaption></figure>`;
}
