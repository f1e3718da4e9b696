// An address provider that speaks Google's Address Validation API: it knows streets and houses.
import { limits } from '#contract/limits.ts';
import type { PostalAddress } from '#services/address-validation/postal-address.ts';
import { type ProviderResult, readResult } from '#services/address-validation/provider-result.ts';
import { createBreaker } from '#services/network/create-breaker.ts';
import { FetchFailure } from '#services/network/fetch-failure.ts';
import type { PartnerCall } from '#services/network/partner-call.ts';

export interface AddressProvider {
  /** Undefined: it could not tell, for whatever reason. */
  check(address: PostalAddress): Promise<ProviderResult | undefined>;
}

export interface AddressProviderParts {
  call: PartnerCall;
  key: string | undefined;
  /** Told what went wrong; the customer only hears that it did. */
  onFailure(cause: string): void;
  clock?: () => number;
}

const name = 'provider';

export function createAddressProvider(parts: AddressProviderParts): AddressProvider {
  const breaker = createBreaker(parts.clock);
  const query = parts.key === undefined ? '' : `?${new URLSearchParams({ key: parts.key })}`;

  const ask = async (address: PostalAddress): Promise<ProviderResult | string> => {
    try {
      const { status, json } = await parts.call(query, {
        body: { address: googleAddress(address) },
        timeoutMs: limits.partnerTimeoutMs,
      });
      if (status !== 200) return `status ${status}`;
      return readResult(json) ?? 'an answer that cannot be read';
    } catch (error) {
      if (error instanceof FetchFailure) return error.reason;
      throw error;
    }
  };

  return {
    check: async (address) => {
      if (breaker.pauseOf(name) !== undefined) return undefined;
      const result = await ask(address);
      if (typeof result !== 'string') {
        breaker.worked(name);
        return result;
      }
      breaker.failed(name, result);
      parts.onFailure(result);
      return undefined;
    },
  };
}

function googleAddress(address: PostalAddress): object {
  const optional = {
    locality: address.locality,
    sublocality: address.sublocality,
    administrativeArea: address.administrativeArea,
    postalCode: address.postalCode,
    organization: address.organization,
  };
  const given = Object.entries(optional).filter(([, text]) => text !== '');
  return {
    regionCode: address.regionCode,
    addressLines: address.lines,
    ...Object.fromEntries(given),
    ...(address.recipient === '' ? {} : { recipients: [address.recipient] }),
  };
}
