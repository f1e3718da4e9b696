// Publishing the documentation and the showcase of a service. Each published text is a version;
// restoring one makes a new version, so history only grows. Version 0 is the page that comes with the
// product.
import * as v from 'valibot';
import { defineCalls } from '#contract/call.ts';
import { etag, ifMatch, updatedAt } from '#contract/common-fields.ts';
import { limits } from '#contract/limits.ts';

// Any text is looked up in a fixed list, so a name is never used as a path.
export const ofService = v.object({
  id: v.pipe(v.string(), v.maxLength(200), v.description('Key of the service.')),
});

const version = v.pipe(
  v.number(),
  v.description('Number of the published text; 0 as long as nothing was published.'),
);
const html = v.pipe(v.string(), v.description('HTML as base64 of UTF-8.'));
const sameHtml = v.pipe(v.string(), v.description('The same as `content`.'));
const id = v.pipe(v.string(), v.description('Key of the service.'));

export const publishedPage = v.object({
  id,
  content: html,
  data: sameHtml,
  updated_at: updatedAt,
  // Optional, because a device may have kept an answer of before they were there.
  version: v.optional(version, 0),
  etag: v.optional(etag, ''),
});

export type PublishedPage = v.InferOutput<typeof publishedPage>;

const listedVersion = v.object({
  version,
  shipped: v.pipe(
    v.boolean(),
    v.description('Whether it is the page that comes with the product, as that is today.'),
  ),
  size: v.pipe(v.number(), v.description('Bytes of the HTML.')),
  restored_from: v.pipe(
    v.nullable(v.number()),
    v.description('The version it was restored from, if it was.'),
  ),
  published_by: v.pipe(v.nullable(v.string()), v.description('Name of the admin who did it.')),
  created_at: v.pipe(
    v.nullable(v.string()),
    v.description('When it was published; null for version 0.'),
  ),
});

export type ListedPageVersion = v.InferOutput<typeof listedVersion>;

const pageVersion = v.object({ id, version, content: html, data: sameHtml });

const isBase64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const newPage = v.object({
  data: v.pipe(
    v.string('Send the HTML of the page as base64 of UTF-8.'),
    v.nonEmpty('Send the HTML of the page as base64 of UTF-8.'),
    v.check(
      (text) => !text.startsWith('data:'),
      'Must be base64 alone, without `data:` before it.',
    ),
    v.check(
      (text) => isBase64.test(text),
      'Must be base64 with + and /, filled up with =, without line breaks.',
    ),
    v.description('The HTML of the page, as base64 of UTF-8.'),
  ),
});

const ofVersion = v.object({
  ...ofService.entries,
  version: v.pipe(
    v.string(),
    v.regex(/^(?:0|[1-9]\d{0,8})$/),
    v.transform((text) => Number(text)),
    v.description('Number of the version.'),
  ),
});

function publishingOf<const Path extends string>(what: string, path: Path) {
  return {
    publish: {
      method: 'POST',
      path: `${path}/{id}`,
      access: 'admin',
      summary: `Publishes ${what}: cleaned HTML as a new version. With If-Match only if nobody published in between.`,
      params: ofService,
      headers: ifMatch,
      body: newPage,
      bodyBytesMax: limits.pageBodyBytesMax,
      status: 200,
      answers: 'json',
      answer: publishedPage,
      problems: ['not_found', 'field_invalid', 'body_too_large', 'page_changed'],
    },
    versions: {
      method: 'GET',
      path: `${path}/{id}/versions`,
      access: 'admin',
      summary: `The versions of ${what}, newest first, and at the end the page that comes with the product.`,
      params: ofService,
      status: 200,
      answers: 'json',
      answer: v.array(listedVersion),
      problems: ['not_found'],
    },
    version: {
      method: 'GET',
      path: `${path}/{id}/versions/{version}`,
      access: 'admin',
      summary: `One version of ${what} with its HTML.`,
      params: ofVersion,
      status: 200,
      answers: 'json',
      answer: pageVersion,
      problems: ['not_found'],
    },
    restore: {
      method: 'POST',
      path: `${path}/{id}/versions/{version}/restore`,
      access: 'admin',
      summary: `Publishes an earlier version of ${what} again, as a new version; 0 is the page that comes with the product.`,
      params: ofVersion,
      headers: ifMatch,
      status: 200,
      answers: 'json',
      answer: publishedPage,
      problems: ['not_found', 'page_changed'],
    },
  } as const;
}

const documentation = publishingOf("a service's documentation", '/api/documentation/v1');
const showcase = publishingOf("a service's showcase", '/api/documentation/v1/showcase');

export const imagesPath = '/api/page-image/v1';

const pageImage = v.object({
  url: v.pipe(v.string(), v.description('Its address for `src`, below this portal.')),
  content_type: v.pipe(v.string(), v.description('What it is, by its bytes.')),
  size: v.pipe(v.number(), v.description('Its bytes.')),
});

export type PageImage = v.InferOutput<typeof pageImage>;

export const publishedPageCalls = defineCalls({
  publishDocumentation: documentation.publish,
  listDocumentationVersions: documentation.versions,
  readDocumentationVersion: documentation.version,
  restoreDocumentationVersion: documentation.restore,
  publishShowcase: showcase.publish,
  listShowcaseVersions: showcase.versions,
  readShowcaseVersion: showcase.version,
  restoreShowcaseVersion: showcase.restore,
  uploadPageImage: {
    method: 'POST',
    path: imagesPath,
    access: 'admin',
    summary: 'Stores a picture for published pages: PNG, JPEG, WebP or GIF, by its bytes.',
    form: v.object({}),
    status: 201,
    answers: 'json',
    answer: pageImage,
    problems: ['media_type_unsupported', 'form_invalid', 'field_invalid', 'body_too_large'],
  },
  readPageImage: {
    method: 'GET',
    path: `${imagesPath}/{name}`,
    access: 'anyone',
    summary: 'A picture of published pages. Its address never gets another one.',
    params: v.object({
      name: v.pipe(v.string(), v.maxLength(200), v.description('As the upload answered it.')),
    }),
    status: 200,
    answers: 'file',
    problems: ['file_not_found'],
  },
});
