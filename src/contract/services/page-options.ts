// How the pages of a PDF look, for every service that prints one.
import * as v from 'valibot';

const pageFormats = ['A3', 'A4', 'A5', 'A6', 'Letter', 'Legal', 'Tabloid'] as const;

const lengthRule = 'Must be a length such as 20mm, 2cm, 0.8in, 57pt or 0.';
const pageLength = v.pipe(
  v.string(lengthRule),
  v.regex(/^(?:0|\d{1,4}(?:\.\d{1,3})?(?:mm|cm|in|pt|px))$/, lengthRule),
);
const running = v.pipe(
  v.string('Must be a text.'),
  v.maxLength(500, 'Must be 500 characters or less.'),
);

export const pageOptions = v.object(
  {
    format: v.optional(v.picklist(pageFormats, `Must be one of ${pageFormats.join(', ')}.`)),
    landscape: v.optional(v.boolean('Must be true or false.')),
    /** One length for all sides, or an object of sides. */
    margin: v.optional(
      v.union(
        [
          pageLength,
          v.object({
            top: v.optional(pageLength),
            right: v.optional(pageLength),
            bottom: v.optional(pageLength),
            left: v.optional(pageLength),
          }),
        ],
        lengthRule,
      ),
    ),
    /** Plain text; `{page}` and `{pages}` become numbers. */
    header: v.optional(running),
    footer: v.optional(running),
  },
  'Must be an object.',
);

export type PageOptions = v.InferOutput<typeof pageOptions>;
