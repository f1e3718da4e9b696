// The fields of saved requests, for the calls that read, write and sync them.
import * as v from 'valibot';
import { createdAt, etag, ownId, updatedAt } from '#contract/common-fields.ts';
import { limits } from '#contract/limits.ts';
import { codePoints, isStorable, noControls, storable } from '#contract/rules.ts';
import { serviceKeys } from '#contract/services.ts';

export const draftSchema = v.object({
  id: ownId,
  name: v.pipe(v.string(), v.description('Name of the saved request.')),
  service: v.pipe(v.string(), v.description('Key of the service it is for.')),
  service_key: v.pipe(v.string(), v.description('The same as `service`.')),
  payload: v.pipe(
    v.string(),
    v.description(
      "The request's JSON text, byte for byte but for an own key, which is `{{api_key}}`.",
    ),
  ),
  created_at: createdAt,
  updated_at: updatedAt,
  etag,
});

export type ServerDraft = v.InferOutput<typeof draftSchema>;

export const draftName = v.pipe(
  v.string('Give the request a name.'),
  v.trim(),
  v.nonEmpty('Give the request a name.'),
  v.check(
    (text) => codePoints(text) <= limits.draftNameLengthMax,
    `Can't be longer than ${limits.draftNameLengthMax} characters.`,
  ),
  noControls,
  storable,
  v.description('Name of the saved request.'),
);

/** Whether the text is JSON; anything else can be typed and kept on the device, but not saved. */
function isJsonText(text: string): boolean {
  if (!isStorable(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const draftPayload = v.pipe(
  v.string('The request text is missing.'),
  v.check(isJsonText, 'The request text is not valid JSON.'),
  v.description('The JSON text of the request.'),
);

const draftService = v.pipe(
  v.picklist(serviceKeys, 'There is no such service.'),
  v.description('Key of the service it is for.'),
);

export const newDraft = v.object({ name: draftName, payload: draftPayload, service: draftService });

/** A change of a saved request; what is left out stays as it is. */
export const changedDraft = v.object({
  name: v.optional(draftName),
  payload: v.optional(draftPayload),
  service: v.optional(draftService),
});

export const uuid = v.pipe(v.string(), v.uuid('Must be a UUID.'), v.toLowerCase());

/** A database restored from an older copy does not know the newest marks. */
export const historyMark = v.pipe(
  v.string(),
  v.maxLength(100),
  v.description(
    "Names a point in the server's history of your saved requests. Opaque: send back the last one you were given.",
  ),
);
export const newHistory = v.optional(
  v.pipe(v.string(), v.description('What to send as `history` next time.')),
);
