import * as v from 'valibot';
import { address, profileName } from '#contract/person-rules.ts';
import { parseFields } from '#portal/keep/use-kept-fields.ts';

const emptyAddress = { type: '', apartment: '', postal_code: '', city: '', country: '' };

export type ProfileValues = { name: string } & Record<keyof typeof emptyAddress, string>;

const trimmed = v.pipe(v.string(), v.trim());
const { apartment, postal_code, city, country } = address.entries;

export const profileSchema: v.GenericSchema<ProfileValues> = v.object({
  name: profileName,
  type: v.string(),
  apartment: v.pipe(trimmed, apartment.wrapped),
  postal_code: v.pipe(trimmed, postal_code.wrapped),
  city: v.pipe(trimmed, city.wrapped),
  country: v.pipe(trimmed, country.wrapped),
});

/** What a device keeps for reading offline. */
export const keptProfile = v.object({ name: v.string(), address: v.string() });

export function profileOf(user: { name: string; address: string }): ProfileValues {
  const stored = parseFields(user.address, emptyAddress);
  return { name: user.name, ...stored, type: stored.type === 'work' ? 'work' : '' };
}

/** The body of the call; an address without any text is none. */
export function profileBody({ name, ...rest }: ProfileValues) {
  const isEmpty = Object.values(rest).every((text) => text === '');
  return { name, address: isEmpty ? '' : JSON.stringify(rest) };
}

export function isEmptyProfile(values: Readonly<Record<string, string>>): boolean {
  return Object.values(values).every((text) => text.trim() === '');
}
