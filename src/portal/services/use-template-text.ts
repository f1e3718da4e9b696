// The fields of the template in the editor, their changes kept on this device until they are saved.
import { useState } from 'react';
import type { OwnTemplate } from '#contract/calls/templates.ts';
import {
  baseOf,
  isChanged,
  type KeptTemplate,
  printKeptTemplate,
  type TemplateFields,
  templateSlot,
} from '#portal/services/kept-template.ts';
import { useKeeping } from '#portal/services/use-keeping.ts';
import type { WorkingPlace } from '#portal/services/working-place.ts';

export function useTemplateText(options: {
  id: string;
  place: WorkingPlace;
  /** As it was opened: kept changes, or the saved template without any. */
  opened: KeptTemplate;
  /** What stands on the server, once it is known. */
  saved: OwnTemplate | undefined;
}) {
  const { id, place, opened, saved } = options;
  const [fields, setFields] = useState<TemplateFields>(opened.fields);
  const [base, setBase] = useState(opened.base);
  const isDirty = isChanged({ fields, base });
  const kept = useKeeping({
    place,
    slot: templateSlot(id),
    baseSlot: undefined,
    text: printKeptTemplate({ fields, base }),
    baseline: '',
    first: printKeptTemplate(opened),
  });

  const takeOver = (template: OwnTemplate) => {
    const { etag, version, ...next } = baseOf(template);
    setBase({ ...next, etag, version });
    return next;
  };

  return {
    fields,
    base,
    isDirty,
    keptState: kept.state,
    isChangedElsewhere: saved !== undefined && saved.etag !== base.etag,
    change: (part: Partial<TemplateFields>) => setFields((before) => ({ ...before, ...part })),
    /** Shows a template as it is on the server; changes of one's own are given up. */
    show: (template: OwnTemplate) => setFields(takeOver(template)),
    /** It was saved from here: what was typed since stays as a change to it. */
    markSaved: takeOver,
    /** Goes on with one's own text, to be saved over what somebody else saved. */
    keepMine: takeOver,
    forget: kept.forget,
  };
}
