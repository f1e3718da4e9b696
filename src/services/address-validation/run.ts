import type * as v from 'valibot';
import { Problem } from '#contract/problems.ts';
import type { request } from '#contract/services/address-validation/request.ts';
import { checkByRules } from '#services/address-validation/check-by-rules.ts';
import {
  type CountryRules,
  knownCountries,
  rulesOf,
} from '#services/address-validation/country-rules.ts';
import { placesOf } from '#services/address-validation/places.ts';
import {
  type AddressReport,
  oneLine,
  type PostalAddress,
} from '#services/address-validation/postal-address.ts';
import type { RunsOf } from '#services/registry.ts';
import type { Run } from '#services/run-result.ts';
import type { Tools } from '#services/tools.ts';
import { untilAborted } from '#services/until-aborted.ts';

type AddressInput = v.InferOutput<(typeof request.runs)[0]['body']>;

/** A postal address by the rules of its country, or by a provider that knows its streets. */
const runAddressValidation: Run<AddressInput> = async (input, tools) => {
  const address = readAddress(input.address);
  const rules = countryOf(address.regionCode);
  const report = await check({ address, rules, service: input.service ?? 'auto' }, tools);
  return { kind: 'json', value: { ...report }, warnings: [] };
};

export const runs = { validate: runAddressValidation } satisfies RunsOf<typeof request>;

interface Question {
  address: PostalAddress;
  rules: CountryRules;
  service: 'auto' | 'rules' | 'provider';
}

async function check(
  { address, rules, service }: Question,
  { addressProvider, signal }: Tools,
): Promise<AddressReport> {
  const byRules = async () => checkByRules(address, rules, await placesOf(address.regionCode));
  const noted = async (note: string) => {
    const report = await byRules();
    return { ...report, notes: [...report.notes, `Street not verified: ${note}`] };
  };
  if (addressProvider === undefined) {
    if (service === 'provider') throw noProvider();
    return noted('no address provider is set up.');
  }
  if (service === 'rules') return noted('only the rules of the country were asked for.');
  const result = await untilAborted(addressProvider.check(address), signal);
  if (result !== undefined) return { ...result, suggestions: [] };
  if (service === 'provider') throw new Problem('partner_unavailable', { retryAfterS: 30 });
  return noted('the address provider does not answer at the moment.');
}

function noProvider(): Problem {
  return new Problem('field_invalid', {
    errors: [
      {
        path: 'service',
        message: 'No address provider is set up here.',
        fix: 'Send "rules", or leave it out.',
      },
    ],
  });
}

function readAddress(asked: AddressInput['address']): PostalAddress {
  const { address_lines: lines, postal_code: code } = asked;
  const texts = typeof lines === 'string' ? lines.split(/\r?\n/) : (lines ?? []);
  return {
    regionCode: oneLine(asked.region_code).toUpperCase(),
    lines: texts.map(oneLine).filter((line) => line !== ''),
    sublocality: oneLine(asked.sublocality ?? ''),
    locality: oneLine(asked.locality ?? ''),
    administrativeArea: oneLine(asked.administrative_area ?? ''),
    postalCode: oneLine(String(code ?? '')),
    organization: oneLine(asked.organization ?? ''),
    recipient: oneLine(asked.recipient ?? ''),
  };
}

/** @throws Problem `field_invalid` with the countries there are */
function countryOf(regionCode: string): CountryRules {
  const rules = rulesOf(regionCode);
  if (rules !== undefined) return rules;
  const fix = { UK: 'Did you mean GB?', EL: 'Did you mean GR?' }[regionCode];
  throw new Problem('field_invalid', {
    errors: [
      {
        path: 'address.region_code',
        message: 'Unknown country.',
        fix: fix ?? `valid: ${knownCountries().join(', ')}`,
      },
    ],
  });
}
