import type { Service } from '#contract/services.ts';
import type { LinkTab } from '#portal/ui/link-tabs.tsx';

/** The tabs of a service. The archive has storage instead of settings, and nothing to execute. */
export function subPagesOf(service: Service): readonly LinkTab[] {
  const base = `/services/${service.key}`;
  const hasFiles = service.screens === 'files';
  return [
    { label: 'Documentation', to: base },
    { label: hasFiles ? 'Storage' : 'Configuration', to: `${base}/configuration` },
    ...(hasFiles ? [] : [{ label: 'Execution', to: `${base}/try-it-out` }]),
  ];
}
