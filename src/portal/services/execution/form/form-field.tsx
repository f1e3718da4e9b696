import { useState } from 'react';
import type { FieldError } from '#contract/problems.ts';
import { decimalOf, shownAt } from '#portal/services/execution/form/form-edit.ts';
import type { FormField } from '#portal/services/execution/form/form-fields.ts';
import { type RequestText, valueAt } from '#portal/services/execution/form/request-text.ts';
import { SelectField } from '#portal/ui/fields/select-field.tsx';
import { TextField } from '#portal/ui/fields/text-field.tsx';

export interface FormFace {
  id: string;
  request: RequestText;
  format: string;
  /** The first problem of each path. */
  problems: ReadonlyMap<string, FieldError>;
  /** Fields that were left once; an empty one before that is not called wrong. */
  visited: ReadonlySet<string>;
  onVisit: (path: string) => void;
  onChange: (path: string, value: string) => void;
}

/** For somebody who types into a field instead of sending JSON. */
export function problemWords({ path, message, fix = '' }: FieldError): string {
  const words = path.endsWith('electronicAddress')
    ? 'Enter it as 0088:4000001123452, or as a mail address.'
    : fix.replace(/^Send\b/, 'Enter');
  return `${message} ${words}`.trim();
}

/** One value of the invoice with what is wrong with it. */
export function FormFieldView({ face, field }: { face: FormFace; field: FormField }) {
  const { request, problems, visited } = face;
  const { path, label, example, kind, options } = field;
  const [typed, setTyped] = useState<string>();
  if (field.format !== undefined && field.format !== face.format) return null;
  const value = shownAt(request, path);
  const whole = valueAt(request, `data.${path}`);
  const problem = value !== '' || visited.has(path) ? problems.get(path) : undefined;
  const error = problem && problemWords(problem);
  const common = {
    id: `${face.id}-${path}`,
    name: path,
    label,
    error,
    onBlur: () => {
      setTyped(undefined);
      face.onVisit(path);
    },
  };
  if (options) {
    return (
      <SelectField
        {...common}
        value={value}
        onChange={({ target }) => face.onChange(path, target.value)}
      >
        {options.some(([one]) => one === value) ? null : <option value={value}>{value}</option>}
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </SelectField>
    );
  }
  // More than this field can show, such as a list: it is edited as JSON, and only told here.
  if (typeof whole === 'object' && whole !== null && value === '') {
    const isEmpty = Array.isArray(whole) ? whole.length === 0 : Object.keys(whole).length === 0;
    if (!isEmpty) {
      return (
        <TextField {...common} readOnly value={JSON.stringify(whole)} hint="Edited as JSON." />
      );
    }
  }
  const isDay = kind === 'date' && /^(?:\d{4}-\d{2}-\d{2})?$/.test(value);
  return (
    <TextField
      {...common}
      placeholder={example}
      type={isDay ? 'date' : 'text'}
      inputMode={kind === 'decimal' ? 'decimal' : undefined}
      autoComplete="off"
      // As it is typed while it is typed; its decimal stands in the text.
      value={kind === 'decimal' ? (typed ?? value) : value}
      onChange={({ target }) => {
        if (kind !== 'decimal') return face.onChange(path, target.value);
        setTyped(target.value);
        face.onChange(path, decimalOf(target.value));
      }}
    />
  );
}
