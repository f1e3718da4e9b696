import { useContext } from 'react';
import { type NavigateOptions, type To, useNavigate } from 'react-router-dom';
import { HistoryContext } from '#portal/ui/history/history-router.tsx';

/** Navigates and resolves when the page is shown: until then, what was pressed stays busy. */
export function useArriving(): (to: To, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const { arrival } = useContext(HistoryContext);
  return (to, options) => {
    void navigate(to, options);
    return arrival();
  };
}
