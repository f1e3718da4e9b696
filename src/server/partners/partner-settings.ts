// Registers and providers that services ask. An address given here is the operator's choice and may be
// inside their network.
import * as v from 'valibot';

const text = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'));
const address = v.pipe(
  text,
  v.check(
    (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
    'must be an address that starts with http:// or https://',
  ),
);

const viesUrl = 'https://ec.europa.eu/taxation_customs/vies/rest-api';

export const partnerEnvironment = {
  VIES_URL: v.optional(address, viesUrl),
  ADDRESS_PROVIDER_URL: v.optional(address),
  ADDRESS_PROVIDER_KEY: v.optional(text),
};

interface PartnerTexts {
  VIES_URL: string;
  ADDRESS_PROVIDER_URL?: string | undefined;
  ADDRESS_PROVIDER_KEY?: string | undefined;
}

export interface PartnerSettings {
  vies: { url: string; isPublic: boolean };
  /** Undefined: addresses are checked by rules alone. */
  addressProvider: { url: string; key: string | undefined } | undefined;
}

export function partnerSettings(it: PartnerTexts): PartnerSettings {
  const { VIES_URL: url, ADDRESS_PROVIDER_URL: provider, ADDRESS_PROVIDER_KEY: key } = it;
  return {
    vies: { url, isPublic: url === viesUrl },
    addressProvider: provider === undefined ? undefined : { url: provider, key },
  };
}

export function partnerFaults(it: PartnerTexts): string[] {
  return it.ADDRESS_PROVIDER_KEY !== undefined && it.ADDRESS_PROVIDER_URL === undefined
    ? ['ADDRESS_PROVIDER_KEY does nothing without ADDRESS_PROVIDER_URL']
    : [];
}
