import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import type { FieldError } from '#contract/problems.ts';
import { pageList } from '#contract/services/page-list.ts';
import {
  checkSources,
  documentProblems,
  imageRunFields,
  pdfFileProblems,
  pdfRunFields,
  somePages,
} from '#contract/services/pdf-manipulation/file-fields.ts';
import { emptyPdf, samplePdf } from '#contract/services/pdf-manipulation/sample-file.ts';
import { stampStyle } from '#contract/services/pdf-manipulation/stamp-style.ts';
import { defineRequest } from '#contract/services/request.ts';
import { flag } from '#contract/services/run-fields.ts';
import { textRun } from '#contract/services/text-extractor/request.ts';

const degreesRule = 'Invalid rotation angle';
const dpiRule = `Must be ${limits.imageDpiMin} to ${limits.imageDpiMax}.`;
const qualityRule = 'Must be 1 to 100.';
const targetRule = 'Must be a whole number of kilobytes.';
const textRule = `Must be ${limits.stampTextLengthMax} characters or less.`;

const rotateBody = v.object({
  ...pdfRunFields,
  degrees: v.pipe(
    v.picklist([90, 180, 270], degreesRule),
    v.description('How far to turn, clockwise, in addition to the rotation a page already has.'),
  ),
  pages: somePages,
});

const extractBody = v.object({
  ...pdfRunFields,
  pages_to_extract: v.pipe(
    pageList,
    v.description(
      'The pages to keep, in this order, such as `1,3-5,-2`; a negative number counts from the end.',
    ),
  ),
});

const mergeBody = v.object({
  ...pdfRunFields,
  bookmarks: v.pipe(
    flag(true),
    v.description(
      'One bookmark for each file, named after its `title`, its file or the title within it, with its own bookmarks below. Otherwise only their own, one after the other.',
    ),
  ),
  page_size: v.pipe(
    v.optional(
      v.picklist(['A3', 'A4', 'A5', 'Letter', 'Legal'], 'Must be A3, A4, A5, Letter or Legal.'),
    ),
    v.description(
      'The paper of all pages: each is made to fit, upright or lying as it is. When absent, pages keep their size, and a picture has a page of its own size.',
    ),
  ),
});

const compressBody = v.object({
  ...pdfRunFields,
  level: v.pipe(
    v.optional(v.picklist(['low', 'medium', 'high'], 'Must be low, medium or high.'), 'medium'),
    v.description(
      'How much is done to pictures: `low` keeps 220 dots per inch, `medium` 150, `high` 100 in lower quality. Text and drawings stay as they are.',
    ),
  ),
  target_kb: v.pipe(
    v.optional(v.pipe(v.number(targetRule), v.integer(targetRule), v.minValue(1, targetRule))),
    v.description(
      'The size to reach, in kilobytes of 1024 bytes. As little as needed is done to pictures, from `level` on; a warning says when it cannot be reached.',
    ),
  ),
});

const imageBody = v.object({
  ...imageRunFields,
  pages: somePages,
  dpi: v.pipe(
    v.optional(
      v.pipe(
        v.number(dpiRule),
        v.minValue(limits.imageDpiMin, dpiRule),
        v.maxValue(limits.imageDpiMax, dpiRule),
      ),
      150,
    ),
    v.description('Dots per inch.'),
  ),
  format: v.pipe(
    v.optional(v.picklist(['png', 'jpg', 'webp'], 'Must be png, jpg or webp.'), 'png'),
    v.description('The kind of image. One page is one image, more are a ZIP.'),
  ),
  quality: v.pipe(
    v.optional(
      v.pipe(v.number(qualityRule), v.minValue(1, qualityRule), v.maxValue(100, qualityRule)),
      85,
    ),
    v.description('Quality of `jpg` and `webp`; `png` loses nothing.'),
  ),
});

const stampBody = v.object({
  ...pdfRunFields,
  stamp_text: v.pipe(
    v.optional(
      v.pipe(
        v.string('Must be a text.'),
        v.check((text) => text.trim() !== '', 'Must not be empty.'),
        v.maxLength(limits.stampTextLengthMax, textRule),
      ),
    ),
    v.description(
      'The text, in any script; `\\n` begins a line. One of this and `image` is required.',
    ),
  ),
  image: v.pipe(
    v.optional(v.pipe(v.string('Must be a text.'), v.nonEmpty('Must not be empty.'))),
    v.description(
      'A PNG, JPEG or WebP: its name in your archive, or the image itself as `data:image/…;base64,…`.',
    ),
  ),
  stamp_style: v.pipe(
    v.optional(stampStyle, {}),
    v.description(
      '`color` (`#cc0000` or a name), `size` (height of letters in points, default 40; of an image its width, default 150), `position_x` and `position_y` (points from the lower left corner of the page as it is read, a percentage such as `50%`, or `left`, `center`, `right` and `top`, `center`, `bottom`; default `center`), `rotation` (degrees against the clock, default 30) and `opacity` (0 to 1, default 0.4).',
    ),
  ),
  pages: somePages,
});

function checkStamp(body: Readonly<Record<string, unknown>>): FieldError | undefined {
  const isText = body.stamp_text !== undefined;
  if (isText === (body.image !== undefined)) {
    const message = isText ? 'Cannot stand beside image.' : 'There is nothing to stamp.';
    return { path: 'stamp_text', message, fix: 'Send either stamp_text or image.' };
  }
  return checkSources(body);
}

const key = { api_key: '{{api_key}}' } as const;
const file = { file_base64: samplePdf } as const;
const download = { pdf_access_mode: 'download' } as const;
const stampText = 'Račun № 1 – čćžšđ €';

/** A sample with a key for the desk, and without one for programs. */
function sampled(label: string, body: Readonly<Record<string, unknown>>) {
  return [{ label, sample: { ...key, ...body, ...file }, example: { ...body, ...file } }] as const;
}

export const request = defineRequest({
  runs: [
    {
      path: 'rotate',
      summary: 'Turns pages, in addition to the rotation they already have.',
      body: rotateBody,
      check: checkSources,
      fieldProblems: { degrees: 'rotation_angle_invalid' },
      problems: [...pdfFileProblems, 'rotation_angle_invalid'],
      functions: [
        {
          ...sampled('Rotate', { degrees: 90, pages: '1', ...download })[0],
          short: { degrees: 90, pdf_access_mode: 'download', file_base64: emptyPdf },
        },
      ],
      result: {
        file: 'invoice-rotated.pdf',
        types: ['application/pdf', 'application/zip'],
        archived: { pages: 2 },
        inJson: { content_base64: 'JVBERi0xLjcK…', pages: 2 },
      },
    },
    {
      ...textRun,
      path: 'text-extract',
      summary: 'Reads text out of a PDF, as Text Extractor does.',
      accessModeField: 'text_access_mode',
      functions: sampled('Text Extract', { output_type: 'json' }),
    },
    {
      path: 'extract-pages',
      summary: 'Keeps some pages of a PDF, and nothing that they do not use.',
      body: extractBody,
      check: checkSources,
      problems: pdfFileProblems,
      functions: sampled('Extract Pages', { pages_to_extract: '2', ...download }),
      result: {
        file: 'invoice-pages.pdf',
        types: ['application/pdf', 'application/zip'],
        archived: { pages: 1 },
        inJson: { content_base64: 'JVBERi0xLjcK…', pages: 1 },
      },
    },
    {
      path: 'merge',
      summary: 'Joins PDFs and pictures, in the order given.',
      body: mergeBody,
      check: checkSources,
      problems: pdfFileProblems,
      functions: [
        {
          label: 'Merge',
          sample: {
            ...key,
            files: [
              { ...file, title: 'First' },
              { ...file, title: 'Second' },
            ],
            ...download,
          },
          example: {
            files: [
              { ...file, title: 'First' },
              { ...file, title: 'Second' },
            ],
            ...download,
          },
        },
      ],
      result: {
        file: 'merged.pdf',
        types: ['application/pdf'],
        archived: { pages: 4 },
        inJson: { content_base64: 'JVBERi0xLjcK…', pages: 4 },
      },
    },
    {
      path: 'compress',
      summary: 'Makes a PDF smaller, or says that it cannot become smaller.',
      body: compressBody,
      check: checkSources,
      problems: pdfFileProblems,
      functions: sampled('Compress', { level: 'medium', ...download }),
      result: {
        file: 'invoice-compressed.pdf',
        types: ['application/pdf', 'application/zip'],
        archived: { pages: 2, size_before: 2_481_152, size_after: 516_096 },
        inJson: {
          content_base64: 'JVBERi0xLjcK…',
          pages: 2,
          size_before: 2_481_152,
          size_after: 516_096,
        },
      },
    },
    {
      path: 'pdf-to-image',
      summary: 'Draws pages of a PDF as PNG, JPEG or WebP.',
      body: imageBody,
      check: checkSources,
      accessModeField: 'image_access_mode',
      problems: [...documentProblems, 'access_mode_invalid_image'],
      functions: sampled('PDF to Image', {
        pages: '1',
        dpi: 150,
        format: 'png',
        image_access_mode: 'download',
      }),
      result: {
        file: 'invoice.png',
        types: ['image/png', 'image/jpeg', 'image/webp', 'application/zip'],
        archived: { pages: 1, dpi: 150 },
        inJson: { content_base64: 'iVBORw0KGgo…', pages: 1, dpi: 150 },
      },
    },
    {
      path: 'stamp',
      summary: 'Writes a text or puts a picture over pages.',
      body: stampBody,
      check: checkStamp,
      problems: [...pdfFileProblems, 'renderer_unavailable'],
      functions: sampled('Stamp', {
        stamp_text: stampText,
        stamp_style: {
          color: '#cc0000',
          size: 40,
          position_x: 'center',
          position_y: 'center',
          rotation: 30,
          opacity: 0.4,
        },
        ...download,
      }),
      result: {
        file: 'invoice-stamped.pdf',
        types: ['application/pdf', 'application/zip'],
        archived: { pages: 2 },
        inJson: { content_base64: 'JVBERi0xLjcK…', pages: 2 },
      },
    },
  ],
});
