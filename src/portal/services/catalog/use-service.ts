import { createContext, useContext } from 'react';
import type { Service } from '#contract/services.ts';

export const ServiceContext = createContext<Service | undefined>(undefined);

/** The service of the frame around a sub-page. */
export function useService(): Service {
  const service = useContext(ServiceContext);
  if (!service) throw new Error('There is no ServiceFrame above.');
  return service;
}
