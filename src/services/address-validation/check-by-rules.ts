// What can be told of an address from its country's rules and lists of places. Whether the street and the
// house exist is never known here, and is said.
import { checkRegion } from '#services/address-validation/check-region.ts';
import { type CountryRules, countryName } from '#services/address-validation/country-rules.ts';
import { type Found, meant, plausible, suspicious } from '#services/address-validation/findings.ts';
import { suggestOrder } from '#services/address-validation/other-order.ts';
import {
  type CountryPlaces,
  comparable,
  isSamePlace,
  nearOf,
} from '#services/address-validation/places.ts';
import type {
  AddressComponent,
  AddressReport,
  ComponentStatus,
  PostalAddress,
} from '#services/address-validation/postal-address.ts';
import { readPostalCode } from '#services/address-validation/postal-code.ts';
import { printAddress } from '#services/address-validation/print-address.ts';

export function checkByRules(
  asked: PostalAddress,
  rules: CountryRules,
  places: CountryPlaces,
): AddressReport {
  const found: Found = { missing: [], invalid: [], suggestions: [], notes: [] };
  const code = checkCode(asked, rules, found);
  // A code that is none tells nothing of the region.
  const region = checkRegion(
    { ...asked, postalCode: code.isRight === true ? code.text : '' },
    rules,
    found,
  );
  const address: PostalAddress = {
    ...asked,
    postalCode: code.text,
    administrativeArea: region.text,
    lines: region.lines,
  };
  noteMissing(address, rules, code.isRight, found);
  suggestOrder(address, rules, found);
  const place = checkPlace(address, code.isRight, places, found);
  const codeStatus = statusOfCode(code.isRight, region.holdsCode, place.code);
  const components = [
    component('recipient', address.recipient, plausible),
    component('organization', address.organization, plausible),
    ...address.lines.map((line) => component('address_line', line, plausible)),
    component('sublocality', address.sublocality, plausible),
    component('postal_code', address.postalCode, codeStatus, {
      replaced: code.text !== asked.postalCode,
    }),
    component('locality', address.locality, place.locality),
    component('administrative_area', address.administrativeArea, region.status, {
      inferred: region.isInferred,
      replaced: !region.isInferred && region.text !== asked.administrativeArea,
    }),
    component('country', countryName(address.regionCode), 'confirmed'),
  ].filter(({ text }) => text !== '');
  const lines = printAddress(address, rules);
  return {
    source: 'rules',
    verdict: {
      complete: found.missing.length === 0 && found.invalid.length === 0,
      granularity: granularityOf(codeStatus, address.postalCode, place.locality),
      next_action: nextAction(found, components),
      has_inferred: components.some(({ inferred }) => inferred === true),
      has_replaced: components.some(({ replaced }) => replaced === true),
      // Nobody here knows the street.
      has_unconfirmed: true,
    },
    address: {
      formatted: [...lines, countryName(address.regionCode)].join('\n'),
      lines,
      components,
    },
    ...found,
  };
}

function component(
  type: string,
  text: string,
  status: ComponentStatus,
  how: { inferred?: boolean; replaced?: boolean } = {},
): AddressComponent {
  return {
    type,
    text,
    status,
    ...(how.inferred ? { inferred: true } : {}),
    ...(how.replaced ? { replaced: true } : {}),
  };
}

/** `isRight`: it has the form of the country's codes; undefined without a code or without codes there. */
function checkCode(
  { postalCode, regionCode }: PostalAddress,
  rules: CountryRules,
  { invalid, notes }: Found,
): { text: string; isRight: boolean | undefined } {
  if (postalCode === '') return { text: '', isRight: undefined };
  if (rules.code === undefined) {
    notes.push(
      `${countryName(regionCode)} has no postal codes known here; this one was not checked.`,
    );
    return { text: postalCode, isRight: undefined };
  }
  const text = readPostalCode(postalCode, regionCode, rules);
  if (text !== undefined) return { text, isRight: true };
  const [example] = rules.examples;
  invalid.push({
    field: 'postal_code',
    rule: 'Postal codes of this country have another form.',
    ...(example === undefined ? {} : { example }),
  });
  return { text: postalCode, isRight: false };
}

function noteMissing(
  address: PostalAddress,
  { required, regions }: CountryRules,
  isCodeRight: boolean | undefined,
  { missing }: Found,
): void {
  // With a right postal code it may not be missing at all.
  const isRegionTold = isCodeRight !== true && regions.some(({ codes }) => codes !== undefined);
  const fields = [
    ['A', 'address_lines', address.lines.length > 0],
    ['C', 'locality', address.locality !== ''],
    ['D', 'sublocality', address.sublocality !== ''],
    ['S', 'administrative_area', address.administrativeArea !== '' || isRegionTold],
    ['Z', 'postal_code', address.postalCode !== ''],
  ] as const;
  for (const [letter, field, isThere] of fields) {
    if (required.includes(letter) && !isThere) missing.push(field);
  }
}

interface CheckedPlace {
  locality: ComponentStatus;
  /** What the list of places says of the code. */
  code: ComponentStatus;
}

function checkPlace(
  { locality, postalCode }: PostalAddress,
  isRight: boolean | undefined,
  places: CountryPlaces,
  { suggestions }: Found,
): CheckedPlace {
  const there = isRight === true ? places.ofCode(postalCode) : undefined;
  const isWrongCode = isRight === true && there === undefined && places.hasAllCodes;
  const code = isWrongCode ? suspicious : plausible;
  if (locality === '') return { locality: plausible, code };
  if (there?.some((name) => isSamePlace(name, locality))) {
    return { locality: 'confirmed', code: 'confirmed' };
  }
  const near = there === undefined ? undefined : nearOf(locality, comparable(there));
  if (near !== undefined) {
    suggestions.push(meant('locality', near));
    return { locality: suspicious, code: 'confirmed' };
  }
  if (there !== undefined || isWrongCode) {
    for (const text of places.codesOf(locality)) {
      suggestions.push({ field: 'postal_code', text, reason: `A postal code of ${locality}.` });
    }
    const main = there && places.mainOf(postalCode);
    if (main !== undefined) {
      const reason = `A place with the postal code ${postalCode}.`;
      suggestions.push({ field: 'locality', text: main, reason });
    }
    return { locality: places.knows(locality) ? plausible : suspicious, code: suspicious };
  }
  if (places.knows(locality)) return { locality: 'confirmed', code };
  const meantPlace = places.near(locality);
  if (meantPlace === undefined) return { locality: plausible, code };
  suggestions.push(meant('locality', meantPlace));
  return { locality: suspicious, code };
}

function statusOfCode(
  isRight: boolean | undefined,
  isInRegion: boolean | undefined,
  inList: ComponentStatus,
): ComponentStatus {
  if (isRight === false || isInRegion === false) return suspicious;
  if (inList !== plausible) return inList;
  return isRight === true && isInRegion === true ? 'confirmed' : plausible;
}

function granularityOf(
  code: ComponentStatus,
  postalCode: string,
  locality: ComponentStatus,
): AddressReport['verdict']['granularity'] {
  if (code === 'confirmed' && postalCode !== '') return 'postal_code';
  return locality === 'confirmed' ? 'locality' : 'none';
}

// A region that the postal code does not tell is worth a question, and no mistake.
function nextAction(
  { missing, invalid }: Found,
  components: readonly AddressComponent[],
): AddressReport['verdict']['next_action'] {
  const isOpen = missing.some((field) => field !== 'administrative_area');
  if (isOpen || invalid.length > 0) return 'fix';
  const isDoubtful = components.some(({ status }) => status === suspicious);
  return isDoubtful || missing.length > 0 ? 'confirm' : 'accept';
}
