// Fields that many requests and answers have, each with its meaning.
import * as v from 'valibot';
import { id, isoDate } from '#contract/rules.ts';
import { serviceKeys } from '#contract/services.ts';

export const createdAt = v.pipe(isoDate, v.description('When it was created.'));
export const updatedAt = v.pipe(isoDate, v.description('When it was last changed.'));
export const success = v.pipe(v.literal(true), v.description('The call did what it is for.'));
export const total = v.pipe(
  v.number(),
  v.description('How many there are with these filters, on all pages together.'),
);
export const etag = v.pipe(
  v.string(),
  v.description('Changes with every write. Opaque; send it as `If-Match`.'),
);
export const ifMatch = v.object({
  'if-match': v.optional(
    v.pipe(
      v.string(),
      v.description('The `etag` of the copy you know. Refused when the stored one is another.'),
    ),
  ),
});
export const serviceKey = v.pipe(v.picklist(serviceKeys), v.description('Key of the service.'));
export const requestId = v.pipe(
  v.string(),
  v.description('Names the request in the log, in receipts and to support.'),
);

/** The id in a path. */
export const idOf = (thing: string) => v.pipe(id, v.description(`Id of the ${thing}.`));

/** The id in an answer. */
export const ownId = v.pipe(v.string(), v.description('Its id.'));

export const errorKey = v.pipe(
  v.string(),
  v.description('Stable key of the error; programs decide by it.'),
);
export const errorMessage = v.pipe(v.string(), v.description('The error in a sentence.'));

/** What is wrong with one field. */
export const fieldError = v.object({
  path: v.pipe(v.string(), v.description('Where it is, such as `items[2].price`.')),
  message: v.pipe(v.string(), v.description('What is wrong.')),
  fix: v.optional(v.pipe(v.string(), v.description('What to do about it.'))),
});

export const fieldErrors = v.pipe(
  v.array(fieldError),
  v.description('What is wrong with which field.'),
);
