import { useOutletContext } from 'react-router-dom';
import type { Service } from '#contract/services.ts';

/** The service of the frame around a sub-page. */
export function useService(): Service {
  return useOutletContext<Service>();
}
