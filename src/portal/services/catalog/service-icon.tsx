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
import type { ServiceKey } from '#contract/services.ts';

const icons: Readonly<Record<ServiceKey, LucideIcon>> = {
  'data-to-pdf': FileText,
  'data-generator': Braces,
  'data-mapping': ArrowLeftRight,
  'html-to-pdf': FileCode2,
  'data-to-text': AlignLeft,
  'data-to-html': CodeXml,
  'send-email': Mail,
  'file-archive': Archive,
  'pdf-manipulation': Scissors,
  'text-extractor': ScanText,
  'vat-validator': BadgeCheck,
  'address-validation': MapPin,
  'web-scraper': Globe,
};

/** Always beside the service's name, hence without one of its own. */
export function ServiceIcon({ serviceKey, size = 20 }: { serviceKey: ServiceKey; size?: number }) {
  const Icon = icons[serviceKey];
  return <Icon size={size} strokeWidth={1.75} aria-hidden="true" />;
}
