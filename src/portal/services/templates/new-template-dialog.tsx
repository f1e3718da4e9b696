import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { OwnTemplate } from '#contract/calls/templates.ts';
import type { DocumentLanguage } from '#contract/document-languages.ts';
import { serviceOf, type TemplateService } from '#contract/services.ts';
import { EarlierTexts } from '#portal/keep/earlier-texts.tsx';
import { places } from '#portal/keep/kept-slot.ts';
import { useKeptFields } from '#portal/keep/use-kept-fields.ts';
import { shippedTemplatesQuery } from '#portal/services/catalog/service-queries.ts';
import { documentLanguageOf, LanguageField } from '#portal/services/templates/language-field.tsx';
import styles from '#portal/services/templates/own-templates.module.css';
import {
  changeFailure,
  useTemplateChanges,
} from '#portal/services/templates/use-template-changes.ts';
import { Button } from '#portal/ui/button.tsx';
import { SelectField } from '#portal/ui/fields/select-field.tsx';
import { TextField } from '#portal/ui/fields/text-field.tsx';
import { Dialog } from '#portal/ui/overlays/dialog.tsx';

const blanks: readonly { value: string; engine: OwnTemplate['engine']; label: string }[] = [
  { value: 'blank:default', engine: 'default', label: 'Blank, default engine' },
  { value: 'blank:handlebars', engine: 'handlebars', label: 'Blank, handlebars' },
];

/** Asks for a name and for what to start from, and stores the template at once. */
export function NewTemplateDialog({
  userId,
  serviceKey,
  from,
  onCreated,
  onClose,
}: {
  userId: string;
  serviceKey: TemplateService;
  /** The shipped template to start from, where one was chosen already. */
  from?: { start: string; language: DocumentLanguage } | undefined;
  onCreated: (template: OwnTemplate) => void;
  onClose: () => void;
}) {
  const { data } = useQuery(shippedTemplatesQuery);
  const { create } = useTemplateChanges(userId, serviceKey);
  const shipped = data?.filter(({ service }) => service === serviceKey) ?? [];
  const { fields, change, kept } = useKeptFields({
    userId,
    place: places.newTemplate(serviceKey),
    initial: { name: '', start: '', language: '' },
  });
  const { name } = fields;
  // What was chosen just now counts, not what was kept of an earlier attempt.
  const [chosen, setChosen] = useState(from);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const formId = useId();
  const isMapping = serviceOf(serviceKey)?.template?.output === 'json';
  const start = chosen?.start ?? (fields.start || (shipped[0]?.file_name ?? 'blank:default'));
  const languages = shipped.find(({ file_name }) => file_name === start)?.languages;
  const language = chosen?.language ?? documentLanguageOf(fields.language);
  const isOff = name.trim() === '';

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isOff || isBusy) return;
    setIsBusy(true);
    const blank = blanks.find(({ value }) => value === start);
    try {
      const created = await create({
        name: name.trim(),
        ...(blank ? { engine: blank.engine } : { from: start, ...(languages ? { language } : {}) }),
      });
      kept.forget();
      onCreated(created);
    } catch (cause) {
      setFailure(changeFailure(cause));
      setIsBusy(false);
    }
  }

  function cancel() {
    kept.forget();
    onClose();
  }

  return (
    <Dialog
      open
      title="New template"
      onClose={onClose}
      actions={
        <>
          <Button onClick={cancel}>CANCEL</Button>
          <Button type="submit" form={formId} variant="primary" disabled={isOff} busy={isBusy}>
            CREATE
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label="Name"
          value={name}
          autoComplete="off"
          hint="Requests name it in template_id."
          error={failure}
          onChange={({ target }) => {
            change({ ...fields, name: target.value });
            setFailure(undefined);
          }}
        />
        <SelectField
          label="Start from"
          value={start}
          onChange={({ target }) => {
            setChosen(undefined);
            change({ ...fields, start: target.value, language });
          }}
        >
          {shipped.map(({ file_name, title, engine }) => (
            <option key={file_name} value={file_name}>
              {title} ({isMapping ? file_name : engine})
            </option>
          ))}
          {blanks
            .filter(({ engine }) => !isMapping || engine === 'default')
            .map(({ value, label }) => (
              <option key={value} value={value}>
                {isMapping ? 'Blank' : label}
              </option>
            ))}
        </SelectField>
        {languages ? (
          <LanguageField
            languages={languages}
            value={language}
            onChange={(language) => {
              setChosen(undefined);
              change({ ...fields, start, language });
            }}
          />
        ) : null}
      </form>
      <EarlierTexts
        count={kept.asides.length}
        onBringBack={kept.bringBack}
        onDelete={kept.deleteAside}
      />
    </Dialog>
  );
}
