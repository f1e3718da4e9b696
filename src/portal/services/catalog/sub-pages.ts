import type { Service } from '#contract/services.ts';
import type { LinkTab } from '#portal/ui/link-tabs.tsx';

/** The tabs of a service. The archive has storage instead of settings, and nothing to execute. */
export function subPagesOf(service: Service): readonly LinkTab[] {
  const base = `/services/${service.key}`;
  const isArchive = service.key === 'file-archive';
  return [
    { label: 'Documentation', to: base },
    { label: isArchive ? 'Storage' : 'Configuration', to: `${base}/configuration` },
    ...(isArchive ? [] : [{ label: 'Execution', to: `${base}/try-it-out` }]),
  ];
}
