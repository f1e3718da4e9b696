import { limits } from '#contract/limits.ts';
import type { KeyFields } from '#portal/account/api-keys/use-api-key-changes.ts';
import { CallFailure } from '#portal/api/call-failure.ts';
import { TextArea } from '#portal/ui/fields/text-area.tsx';
import { TextField } from '#portal/ui/fields/text-field.tsx';

/** Name and description, each with its error from the server below it. */
export function KeyFieldInputs({
  fields,
  onFields,
  failure,
}: {
  fields: KeyFields;
  onFields: (fields: KeyFields) => void;
  failure: Error | null;
}) {
  return (
    <>
      <TextField
        label="Name"
        required
        autoComplete="off"
        maxLength={limits.apiKeyNameLengthMax}
        value={fields.name}
        onChange={(event) => onFields({ ...fields, name: event.target.value })}
        error={errorAbout('name', failure)}
      />
      <TextArea
        label="Description (optional)"
        maxLength={limits.apiKeyDescriptionLengthMax}
        rows={3}
        value={fields.description}
        onChange={(event) => onFields({ ...fields, description: event.target.value })}
        error={errorAbout('description', failure)}
      />
    </>
  );
}

function errorAbout(path: string, failure: Error | null): string | undefined {
  if (!(failure instanceof CallFailure)) return undefined;
  return failure.errors.find((error) => error.path === path)?.message;
}
