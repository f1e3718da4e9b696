import type { ApiKey } from '#contract/calls/api-keys.ts';
import type { Service } from '#contract/services.ts';
import styles from '#portal/services/execution.module.css';
import { SelectField } from '#portal/ui/select-field.tsx';

/** What the request is for: saved request, service and, where there are several, function and key. */
export function DeskChoices({
  service,
  services,
  onService,
  functionIndex,
  onFunction,
  apiKeys,
  apiKeyId,
  onApiKey,
}: {
  service: Service;
  services: readonly { key: string; title: string; open: boolean }[];
  onService: (key: string) => void;
  functionIndex: number;
  onFunction: (index: number) => void;
  apiKeys: readonly ApiKey[];
  apiKeyId: string | undefined;
  onApiKey: (id: string) => void;
}) {
  return (
    <div className={styles.choices}>
      <SelectField label="Saved request">
        <option>New Request</option>
      </SelectField>
      <SelectField
        label="Service"
        value={service.key}
        onChange={(event) => onService(event.target.value)}
      >
        {services.map(({ key, title, open }) => (
          <option key={key} value={key}>
            {open ? title : `${title} (not open yet)`}
          </option>
        ))}
      </SelectField>
      {service.functions.length > 1 ? (
        <SelectField
          label="Function"
          value={functionIndex}
          onChange={(event) => onFunction(Number(event.target.value))}
        >
          {service.functions.map(({ label }, index) => (
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
