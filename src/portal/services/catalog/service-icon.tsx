import {
  AlignLeft,
  Archive,
  ArrowLeftRight,
  BadgeCheck,
  Braces,
  CodeXml,
  FileCode2,
  FileText,
  Globe,
  type LucideIcon,
  Mail,
  MapPin,
  ScanText,
  Scissors,
} from 'lucide-react';
import type { ServiceIconName } from '#contract/services/service.ts';
import { type ServiceKey, serviceOf } from '#contract/services.ts';

const icons: Readonly<Record<ServiceIconName, LucideIcon>> = {
  arrows: ArrowLeftRight,
  badge: BadgeCheck,
  box: Archive,
  braces: Braces,
  code: CodeXml,
  'code-file': FileCode2,
  document: FileText,
  globe: Globe,
  lines: AlignLeft,
  mail: Mail,
  pin: MapPin,
  scan: ScanText,
  scissors: Scissors,
};

/** Always beside the service's name, hence without one of its own. */
export function ServiceIcon({ serviceKey, size = 20 }: { serviceKey: ServiceKey; size?: number }) {
  const Icon = icons[serviceOf(serviceKey)?.icon ?? 'document'];
  return <Icon size={size} strokeWidth={1.75} aria-hidden="true" />;
}
