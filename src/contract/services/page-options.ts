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
    format: v.optional(
      v.pipe(
        v.picklist(pageFormats, `Must be one of ${pageFormats.join(', ')}.`),
        v.description('Paper size.'),
      ),
    ),
    landscape: v.optional(
      v.pipe(v.boolean('Must be true or false.'), v.description('Wider than high.')),
    ),
    margin: v.optional(
      v.pipe(
        v.union(
          [
            pageLength,
            v.object({
              top: v.optional(v.pipe(pageLength, v.description('Margin at the top.'))),
              right: v.optional(v.pipe(pageLength, v.description('Margin on the right.'))),
              bottom: v.optional(v.pipe(pageLength, v.description('Margin at the bottom.'))),
              left: v.optional(v.pipe(pageLength, v.description('Margin on the left.'))),
            }),
          ],
          lengthRule,
        ),
        v.description('One length such as `20mm` for all sides, or an object of sides.'),
      ),
    ),
    header: v.optional(
      v.pipe(
        running,
        v.description('Plain text at the top of each page; `{page}` and `{pages}` become numbers.'),
      ),
    ),
    footer: v.optional(v.pipe(running, v.description('The same at the bottom.'))),
  },
  'Must be an object.',
);

export type PageOptions = v.InferOutput<typeof pageOptions>;
