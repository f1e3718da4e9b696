// The invoice of a request as a form. The request's text stays the one place where it is kept: each key
// changes one value in it, and everything the form does not know stays as it is.
import { useId, useMemo, useState } from 'react';
import type { FieldError } from '#contract/problems.ts';
import { changesAmounts } from '#portal/services/execution/form/derived-amounts.ts';
import {
  edited,
  type FormService,
  formatField,
  withFormat,
  withLine,
  withMovedLine,
  withoutLine,
} from '#portal/services/execution/form/form-edit.ts';
import { FormFieldView } from '#portal/services/execution/form/form-field.tsx';
import {
  afterLines,
  beforeLines,
  fieldPath,
  formatsOf,
  newLine,
} from '#portal/services/execution/form/form-fields.ts';
import { FormLines } from '#portal/services/execution/form/form-lines.tsx';
import { FormProblems } from '#portal/services/execution/form/form-problems.tsx';
import { FormTotals } from '#portal/services/execution/form/form-totals.tsx';
import styles from '#portal/services/execution/form/invoice-form.module.css';
import { type RequestText, textAt, valueAt } from '#portal/services/execution/form/request-text.ts';
import type { FormState } from '#portal/services/execution/form/use-form-check.ts';
import { SelectField } from '#portal/ui/fields/select-field.tsx';

export function InvoiceForm({
  service,
  request,
  state,
  onText,
}: {
  service: FormService;
  request: RequestText;
  state: FormState;
  onText: (text: string) => void;
}) {
  const id = useId();
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const head = valueAt(request, 'data.creditNote') ? 'creditNote' : 'invoice';
  const format = textAt(request, formatField[service]);
  const problems = state.check?.problems ?? none;
  const byPath = useMemo(
    () => new Map(problems.toReversed().map((one) => [fieldPath(one.path), one])),
    [problems],
  );
  const face = {
    id,
    request,
    format,
    problems: byPath,
    visited,
    onVisit: (path: string) => setVisited(new Set([...visited, path])),
    onChange: (path: string, value: string) => {
      const next = edited(request, service, path, value);
      const line = /^items\.(\d+)\./.exec(path)?.[1];
      onText(changesAmounts(path) ? state.settled(next, Number(line)) : next);
    },
  };
  const formats = formatsOf(service);
  return (
    <div className={styles.form}>
      <SelectField
        label="Format"
        value={format}
        onChange={({ target }) => {
          const next = withFormat(request, service, target.value);
          // A PDF alone prints what is there, so what was left to be reckoned is written down.
          const isAlone = target.value === '' && state.check?.totals;
          onText(isAlone ? state.settled(next) : next);
        }}
      >
        {formats.some(([one]) => one === format) ? null : (
          <option value={format}>
            {service === 'data-to-pdf' ? 'PDF without an e-invoice' : 'Choose a format'}
          </option>
        )}
        {formats.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </SelectField>
      <FormProblems
        state={state}
        head={head}
        onGo={(path) => {
          face.onVisit(path);
          document.getElementById(`${id}-${path}`)?.focus();
        }}
      />
      {beforeLines(head).map(group)}
      <FormLines
        face={face}
        onAdd={() => onText(state.settled(withLine(request, service, newLine)))}
        onRemove={(index) => onText(state.settled(withoutLine(request, index)))}
        onMove={(index, by) => onText(withMovedLine(request, index, by))}
      />
      {afterLines(head).map(group)}
      <FormTotals check={state.check} />
    </div>
  );

  function group({ title, fields }: ReturnType<typeof beforeLines>[number]) {
    return (
      <fieldset key={title} className={styles.group}>
        <legend>{title}</legend>
        <div className={styles.fields}>
          {fields.map((field) => (
            <FormFieldView key={field.path} face={face} field={field} />
          ))}
        </div>
      </fieldset>
    );
  }
}

const none: readonly FieldError[] = [];
