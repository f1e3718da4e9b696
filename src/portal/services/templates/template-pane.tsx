import { type Ref, useId } from 'react';
import type { PreviewFinding } from '#contract/calls/template-preview.ts';
import { serviceOf, type TemplateService, templateEngines } from '#contract/services.ts';
import type { KeptState } from '#portal/keep/keeper.ts';
import { CodeArea } from '#portal/services/editor/code-area.tsx';
import { type Elsewhere, ElsewhereBanner } from '#portal/services/editor/elsewhere-banner.tsx';
import { stateWords } from '#portal/services/editor/state-words.ts';
import type { TemplateFields } from '#portal/services/templates/kept-template.ts';
import styles from '#portal/services/templates/own-templates.module.css';
import { FieldError } from '#portal/ui/fields/field.tsx';
import { SelectField } from '#portal/ui/fields/select-field.tsx';
import { TextField } from '#portal/ui/fields/text-field.tsx';
import { Slip } from '#portal/ui/slip.tsx';
import { Stamp } from '#portal/ui/stamp.tsx';
import { Tabs } from '#portal/ui/tabs.tsx';

/** The fields of a template: name, engine, its text, and the data it is tried with. */
export function TemplatePane({
  ref,
  serviceKey,
  fields,
  nameError,
  sampleFault,
  errors,
  keptState,
  isDirty,
  tab,
  onTab,
  onChange,
  elsewhere,
}: {
  /** The field of the template's text. */
  ref: Ref<HTMLTextAreaElement>;
  serviceKey: TemplateService;
  fields: TemplateFields;
  nameError: string | undefined;
  sampleFault: string | undefined;
  errors: readonly PreviewFinding[];
  keptState: KeptState;
  isDirty: boolean;
  tab: string;
  onTab: (tab: string) => void;
  onChange: (part: Partial<TemplateFields>) => void;
  /** Present when somebody saved the template in between. */
  elsewhere: Elsewhere | undefined;
}) {
  const id = useId();
  const words = stateWords[keptState];
  const isMapping = serviceOf(serviceKey)?.template?.output === 'json';
  return (
    <Slip
      {...(isDirty ? { tone: 'unsent' as const } : {})}
      title="Template"
      aside={
        isDirty && words ? (
          <Stamp tone={keptState === 'refused' ? 'error' : 'unsent'}>{words}</Stamp>
        ) : undefined
      }
    >
      <div className={styles.fields}>
        {elsewhere ? <ElsewhereBanner what="template" elsewhere={elsewhere} /> : null}
        <div className={styles.facts}>
          <TextField
            label="Name"
            value={fields.name}
            autoComplete="off"
            error={nameError}
            onChange={({ target }) => onChange({ name: target.value })}
          />
          {isMapping ? null : (
            <SelectField
              label="Engine"
              value={fields.engine}
              onChange={({ target }) => {
                const engine = templateEngines.find((one) => one === target.value);
                if (engine) onChange({ engine });
              }}
            >
              {templateEngines.map((engine) => (
                <option key={engine}>{engine}</option>
              ))}
            </SelectField>
          )}
        </div>
        <Tabs
          label="Parts of the template"
          selected={tab}
          onSelect={onTab}
          tabs={[
            {
              id: 'template',
              label: isMapping ? 'Rules' : 'Text',
              content: (
                <CodeArea
                  ref={ref}
                  id={`${id}-content`}
                  label="Template text"
                  value={fields.content}
                  isInvalid={errors.some(({ line }) => line !== undefined)}
                  onChange={(content) => onChange({ content })}
                />
              ),
            },
            {
              id: 'sample',
              label: 'Sample data',
              content: (
                <>
                  <CodeArea
                    id={`${id}-sample`}
                    label="Sample data"
                    value={fields.sample}
                    isInvalid={sampleFault !== undefined}
                    describedBy={sampleFault === undefined ? undefined : `${id}-sample-error`}
                    onChange={(sample) => onChange({ sample })}
                  />
                  <FieldError id={`${id}-sample`} error={sampleFault} />
                </>
              ),
            },
          ]}
        />
      </div>
    </Slip>
  );
}
