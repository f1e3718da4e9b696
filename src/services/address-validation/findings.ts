// What the checks of an address by rules gather.
import type {
  AddressReport,
  ComponentStatus,
} from '#services/address-validation/postal-address.ts';

export type Found = Pick<AddressReport, 'missing' | 'invalid' | 'suggestions' | 'notes'>;

export const plausible: ComponentStatus = 'unconfirmed_but_plausible';
export const suspicious: ComponentStatus = 'unconfirmed_and_suspicious';

export function meant(field: string, text: string): AddressReport['suggestions'][number] {
  return { field, text, reason: 'It is spelt nearly like this.' };
}
