import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { serviceOf, type TemplateService, templateEngines } from '#contract/services.ts';
import styles from '#portal/services/templates/desk/template-desk.module.css';
import type { TemplateFields } from '#portal/services/templates/kept-template.ts';
import field from '#portal/ui/fields/field.module.css';
import { FieldError } from '#portal/ui/fields/field.tsx';

/** The way back, and the template's name and engine. */
export function TemplateBar({
  serviceKey,
  fields,
  nameError,
  stamp,
  onChange,
  children,
}: {
  serviceKey: TemplateService;
  fields: TemplateFields;
  nameError: string | undefined;
  /** Whether what is typed is kept, where there is room. */
  stamp: ReactNode;
  onChange: (part: Partial<TemplateFields>) => void;
  /** What is done with it, where there is room. */
  children: ReactNode;
}) {
  const id = useId();
  const hasEngines = (serviceOf(serviceKey)?.template?.engines.length ?? 0) > 1;
  return (
    <div className={styles.bar}>
      <div className={styles.facts}>
        <Link
          className={styles.back}
          to={`/services/${serviceKey}/configuration`}
          aria-label="All templates"
        >
          <ArrowLeft aria-hidden="true" size={20} strokeWidth={1.75} />
          <span className={styles.word}>All templates</span>
        </Link>
        <div className={styles.fact}>
          <label htmlFor={`${id}-name`}>Name</label>
          <input
            id={`${id}-name`}
            className={field.input}
            type="text"
            value={fields.name}
            autoComplete="off"
            aria-invalid={nameError !== undefined || undefined}
            aria-describedby={nameError === undefined ? undefined : `${id}-name-error`}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        </div>
        {hasEngines ? (
          <div className={styles.fact}>
            <label htmlFor={`${id}-engine`}>Engine</label>
            <select
              id={`${id}-engine`}
              className={field.input}
              value={fields.engine}
              onChange={({ target }) => {
                const engine = templateEngines.find((one) => one === target.value);
                if (engine) onChange({ engine });
              }}
            >
              {templateEngines.map((engine) => (
                <option key={engine}>{engine}</option>
              ))}
            </select>
          </div>
        ) : null}
        {stamp}
      </div>
      {children}
      <FieldError id={`${id}-name`} error={nameError} />
    </div>
  );
}
