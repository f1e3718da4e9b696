import type { ApiKey } from '#contract/calls/api-keys.ts';
import { type Service, serviceOf } from '#contract/services.ts';
import type { Draft } from '#portal/offline/draft-model.ts';
import styles from '#portal/services/execution/execution.module.css';
import { SelectField } from '#portal/ui/fields/select-field.tsx';

/** What the request is for: saved request, service and, where there are several, function and key. */
export function DeskChoices({
  service,
  services,
  functions,
  drafts,
  draftId,
  createdName,
  onDraft,
  onService,
  functionIndex,
  onFunction,
  apiKeys,
  apiKeyId,
  onApiKey,
}: {
  service: Service;
  services: readonly { key: string; title: string; open: boolean }[];
  functions: readonly { label: string }[];
  drafts: readonly Draft[];
  draftId: string | undefined;
  /** Of one that was just saved and is not in the list yet. */
  createdName: string | undefined;
  /** Undefined is New Request. */
  onDraft: (draft: Draft | undefined) => void;
  onService: (key: string) => void;
  functionIndex: number;
  onFunction: (index: number) => void;
  apiKeys: readonly ApiKey[];
  apiKeyId: string | undefined;
  onApiKey: (id: string) => void;
}) {
  const own = drafts.filter((draft) => draft.service === service.key);
  const others = drafts.filter((draft) => draft.service !== service.key);
  // One that is not on this device has no option of its own to show.
  const isListed = drafts.some(({ id }) => id === draftId);
  return (
    <div className={styles.choices}>
      <SelectField
        label="Saved request"
        value={draftId ?? ''}
        onChange={({ target }) => onDraft(drafts.find(({ id }) => id === target.value))}
      >
        <option value="">New Request</option>
        {draftId === undefined || isListed ? null : (
          <option value={draftId}>{createdName ?? 'Not on this device'}</option>
        )}
        {own.map((draft) => (
          <option key={draft.id} value={draft.id}>
            {draft.name}
          </option>
        ))}
        {others.length === 0 ? null : (
          <optgroup label="Of other services">
            {others.map((draft) => (
              <option key={draft.id} value={draft.id}>
                {`${draft.name} – ${serviceOf(draft.service)?.title ?? draft.service}`}
              </option>
            ))}
          </optgroup>
        )}
      </SelectField>
      <SelectField
        label="Service"
        value={service.key}
        disabled={draftId !== undefined}
        onChange={(event) => onService(event.target.value)}
      >
        {services.map(({ key, title, open }) => (
          <option key={key} value={key}>
            {open ? title : `${title} (coming soon)`}
          </option>
        ))}
      </SelectField>
      {functions.length > 1 ? (
        <SelectField
          label="Function"
          value={functionIndex}
          onChange={(event) => onFunction(Number(event.target.value))}
        >
          {functions.map(({ label }, index) => (
            <option key={label} value={index}>
              {label}
            </option>
          ))}
        </SelectField>
      ) : null}
      {apiKeys.length > 1 ? (
        <SelectField
          label="API key for {{api_key}}"
          value={apiKeyId ?? apiKeys[0]?.id}
          onChange={(event) => onApiKey(event.target.value)}
        >
          {apiKeys.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
    </div>
  );
}
