import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { InvoiceFormat } from '#invoicing/formats/formats.ts';
import type { checkForm, FormCheck } from '#portal/services/execution/form/check-form.ts';
import { type FormService, formatField } from '#portal/services/execution/form/form-edit.ts';
import {
  type RequestText,
  readRequest,
  textAt,
  valueAt,
} from '#portal/services/execution/form/request-text.ts';

export interface FormState {
  /** Undefined until it is loaded. */
  check: FormCheck | undefined;
  isFailed: boolean;
}

/** The text as the form needs it; undefined where it is no JSON object. Checked as it is typed. */
export function useFormCheck(
  text: string,
  service: FormService,
): { request: RequestText | undefined; state: FormState } {
  const [program, setProgram] = useState<{ check: typeof checkForm }>();
  const [isFailed, setIsFailed] = useState(false);
  useEffect(() => {
    let isShown = true;
    import('#portal/services/execution/form/check-form.ts').then(
      ({ checkForm }) => isShown && setProgram({ check: checkForm }),
      () => isShown && setIsFailed(true),
    );
    return () => {
      isShown = false;
    };
  }, []);
  const request = useMemo(() => readRequest(text), [text]);
  // A long invoice takes longer to judge than a key takes to be typed.
  const late = useDeferredValue(request);
  const check = useMemo(() => {
    if (!late || !program) return undefined;
    return program.check(valueAt(late, 'data'), formatOf(textAt(late, formatField[service])));
  }, [late, program, service]);
  return { request, state: { check, isFailed } };
}

/** The XML that stands for a choice; that inside a hybrid PDF is CII. */
function formatOf(name: string): InvoiceFormat {
  if (name === 'xrechnung') return 'xrechnung-cii';
  const known = ['cii', 'xrechnung-ubl', 'xrechnung-cii', 'peppol-ubl', 'hr-ubl'] as const;
  return known.find((one) => one === name) ?? (name === 'factur-x' ? 'cii' : 'ubl');
}
