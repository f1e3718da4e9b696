import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { InvoiceFormat } from '#invoicing/formats/formats.ts';
import type {
  checkForm,
  FormCheck,
  withAmounts,
} from '#portal/services/execution/form/check-form.ts';
import { withoutAmounts } from '#portal/services/execution/form/derived-amounts.ts';
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
  /** The text after a change, with the amounts that follow from it; `line` is the one that was changed. */
  settled: (text: string, line?: number) => string;
}

/** The text as the form needs it; undefined where it is no JSON object. Checked as it is typed. */
export function useFormCheck(
  text: string,
  service: FormService,
): { request: RequestText | undefined; state: FormState } {
  const [program, setProgram] = useState<{
    check: typeof checkForm;
    amounts: typeof withAmounts;
  }>();
  const [isFailed, setIsFailed] = useState(false);
  useEffect(() => {
    let isShown = true;
    import('#portal/services/execution/form/check-form.ts').then(
      ({ checkForm, withAmounts }) =>
        isShown && setProgram({ check: checkForm, amounts: withAmounts }),
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
    return program.check(
      valueAt(late, 'data'),
      isPdfAlone(late, service) ? undefined : formatOf(textAt(late, formatField[service])),
    );
  }, [late, program, service]);
  const settled = (next: string, line?: number) => {
    const after = readRequest(next);
    return program && after
      ? program.amounts(next, isPdfAlone(after, service), line)
      : withoutAmounts(next, line);
  };
  return { request, state: { check, isFailed, settled } };
}

/** Without an e-invoice in it. */
export function isPdfAlone(request: RequestText, service: FormService): boolean {
  return service === 'data-to-pdf' && textAt(request, formatField[service]) === '';
}

/** The XML that stands for a choice; that inside a hybrid PDF is CII. */
function formatOf(name: string): InvoiceFormat {
  if (name === 'xrechnung') return 'xrechnung-cii';
  const known = ['cii', 'xrechnung-ubl', 'xrechnung-cii', 'peppol-ubl', 'hr-ubl'] as const;
  return known.find((one) => one === name) ?? (name === 'factur-x' ? 'cii' : 'ubl');
}
