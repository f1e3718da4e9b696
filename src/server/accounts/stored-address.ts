import * as v from 'valibot';
import { address } from '#contract/person-rules.ts';
import { Problem } from '#contract/problems.ts';

const refused = 'Must be a JSON text with type, apartment, postal_code, city and country.';

/**
 * The address as it is stored: known fields only. An array passes an object schema of optional
 * fields, and `__proto__` is not a field of an address, so both are rejected.
 */
export function storedAddress(text: string): string {
  if (text === '') return '';
  const value: unknown = JSON.parse(text);
  const parsed = v.safeParse(address, value);
  if (!parsed.success || !isPlain(value)) {
    throw new Problem('field_invalid', { errors: [{ path: 'address', message: refused }] });
  }
  return JSON.stringify(parsed.output);
}

function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return !Object.hasOwn(value, '__proto__');
}
