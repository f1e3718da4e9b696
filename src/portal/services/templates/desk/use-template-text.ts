// The fields of the template in the editor, their changes kept on this device until they are saved.
import { useEffect, useState } from 'react';
import type { OwnTemplate } from '#contract/calls/templates.ts';
import { places } from '#portal/keep/kept-slot.ts';
import type { KeptTexts } from '#portal/keep/kept-texts.ts';
import { type OpenedText, putAside } from '#portal/keep/open-kept.ts';
import { useKeeper } from '#portal/keep/use-keeper.ts';
import {
  baseOf,
  isChanged,
  type KeptTemplate,
  parseKeptTemplate,
  printKeptTemplate,
  type TemplateFields,
} from '#portal/services/templates/kept-template.ts';

export function useTemplateText(options: {
  id: string;
  texts: KeptTexts;
  kept: OpenedText;
  /** As it was opened: kept changes, or the saved template without any. */
  opened: KeptTemplate;
  /** What stands on the server, once it is known. */
  saved: OwnTemplate | undefined;
}) {
  const { id, texts, kept, opened, saved } = options;
  const { keeper } = kept;
  const [fields, setFields] = useState<TemplateFields>(opened.fields);
  const [base, setBase] = useState(opened.base);
  const isDirty = isChanged({ fields, base });
  const [asides, setAsides] = useState(kept.asides);
  const keptState = useKeeper(keeper);
  const text = printKeptTemplate({ fields, base });

  useEffect(() => keeper.put(text), [keeper, text]);

  const takeOver = (template: OwnTemplate) => {
    const { etag, version, ...next } = baseOf(template);
    setBase({ ...next, etag, version });
    return next;
  };

  return {
    fields,
    base,
    isDirty,
    keptState,
    asideCount: asides.length,
    isChangedElsewhere: saved !== undefined && saved.etag !== base.etag,
    change: (part: Partial<TemplateFields>) => setFields((before) => ({ ...before, ...part })),
    /** Shows a template as it is on the server; changes of one's own are given up. */
    show: (template: OwnTemplate) => setFields(takeOver(template)),
    /** It was saved from here: what was typed since stays as a change to it. */
    markSaved: takeOver,
    /** Goes on with one's own text, to be saved over what somebody else saved. */
    keepMine: takeOver,
    forget: keeper.forget,
    bringBack() {
      const [aside, ...rest] = asides;
      const earlier = aside && parseKeptTemplate(aside.text);
      if (!aside || !earlier) return;
      const place = places.template(id);
      setAsides(isDirty ? [...rest, putAside({ texts, place }, { text })] : rest);
      setFields(earlier.fields);
      setBase(earlier.base);
      keeper.replaces(aside.forget);
    },
    deleteAside() {
      void asides[0]?.forget();
      setAsides(asides.slice(1));
    },
  };
}
