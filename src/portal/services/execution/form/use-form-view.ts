import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readItem, writeItem } from '#portal/api/stored-item.ts';

const storedAs = 'portal.desk-view';

/** Whether the request is shown as a form: as a link says, else as the device did last. */
export function useFormView(isPossible: boolean): [boolean, (isForm: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get('view');
  const [isForm, setIsForm] = useState(() => (asked ?? readItem(storedAs)) === 'form');
  function choose(next: boolean): void {
    setIsForm(next);
    writeItem(storedAs, next ? 'form' : undefined);
    if (asked === null) return;
    params.delete('view');
    setParams(params, { replace: true });
  }
  return [isPossible && isForm, choose];
}
