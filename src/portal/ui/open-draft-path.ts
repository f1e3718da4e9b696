/** The Execution screen with a saved request selected. */
export function openDraftPath({ id, service }: { id: string; service: string }): string {
  return `/services/${encodeURIComponent(service)}/try-it-out?draft=${encodeURIComponent(id)}`;
}

export const newRequestPath = '/services/data-to-pdf/try-it-out';
