import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { OwnTemplate } from '#contract/calls/templates.ts';
import { serviceOf, type TemplateService } from '#contract/services.ts';
import { EarlierTexts } from '#portal/keep/earlier-texts.tsx';
import { places } from '#portal/keep/kept-slot.ts';
import { useKeptFields } from '#portal/keep/use-kept-fields.ts';
import { shippedTemplatesQuery } from '#portal/services/catalog/service-queries.ts';
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
  onCreated,
  onClose,
}: {
  userId: string;
  serviceKey: TemplateService;
  onCreated: (template: OwnTemplate) => void;
  onClose: () => void;
}) {
  const { data } = useQuery(shippedTemplatesQuery);
  const { create } = useTemplateChanges(userId, serviceKey);
  const shipped = data?.filter(({ service }) => service === serviceKey) ?? [];
  const { fields, change, kept } = useKeptFields({
    userId,
    place: places.newTemplate(serviceKey),
    initial: { name: '', start: '' },
  });
  const { name } = fields;
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const formId = useId();
  const isMapping = serviceOf(serviceKey)?.template?.output === 'json';
  const start = fields.start || (shipped[0]?.file_name ?? 'blank:default');
  const isOff = name.trim() === '';

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isOff || isBusy) return;
    setIsBusy(true);
    const blank = blanks.find(({ value }) => value === start);
    try {
      const created = await create({
        name: name.trim(),
        ...(blank ? { engine: blank.engine } : { from: start }),
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
          onChange={({ target }) => change({ ...fields, start: target.value })}
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
      </form>
      <EarlierTexts
        count={kept.asides.length}
        onBringBack={kept.bringBack}
        onDelete={kept.deleteAside}
      />
    </Dialog>
  );
}
