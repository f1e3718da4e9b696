// What a provider answers, in the words of this service. Read with care: it is somebody else's JSON.
import * as v from 'valibot';
import type {
  AddressComponent,
  AddressReport,
} from '#services/address-validation/postal-address.ts';

export type ProviderResult = Omit<AddressReport, 'suggestions'>;

const text = v.pipe(v.string(), v.maxLength(500));
const flag = v.optional(v.boolean(), false);
const fields = v.optional(v.array(text), []);

const answer = v.object({
  result: v.object({
    verdict: v.object({
      validationGranularity: v.optional(text, 'OTHER'),
      addressComplete: flag,
      hasUnconfirmedComponents: flag,
      hasInferredComponents: flag,
      hasReplacedComponents: flag,
      possibleNextAction: v.optional(text),
    }),
    address: v.object({
      formattedAddress: v.optional(text, ''),
      postalAddress: v.optional(v.object({ addressLines: fields }), { addressLines: [] }),
      addressComponents: v.optional(
        v.array(
          v.object({
            componentName: v.object({ text }),
            componentType: text,
            confirmationLevel: v.optional(text, ''),
            inferred: flag,
            replaced: flag,
            spellCorrected: flag,
          }),
        ),
        [],
      ),
      missingComponentTypes: fields,
      unresolvedTokens: fields,
    }),
  }),
});

type Verdict = v.InferOutput<typeof answer>['result']['verdict'];

/** Undefined for what is no answer of this API. */
export function readResult(json: unknown): ProviderResult | undefined {
  const read = v.safeParse(answer, json);
  if (!read.success) return undefined;
  const { verdict, address } = read.output.result;
  const missing = address.missingComponentTypes.map((type) => fieldNames[type] ?? type);
  return {
    source: 'provider',
    verdict: {
      complete: verdict.addressComplete,
      granularity: granularities[verdict.validationGranularity] ?? 'none',
      next_action: nextAction(verdict, missing),
      has_inferred: verdict.hasInferredComponents,
      has_replaced: verdict.hasReplacedComponents,
      has_unconfirmed: verdict.hasUnconfirmedComponents,
    },
    address: {
      formatted: address.formattedAddress,
      lines: address.postalAddress.addressLines,
      components: address.addressComponents.map(
        (one): AddressComponent => ({
          type: one.componentType,
          text: one.componentName.text,
          status: statuses[one.confirmationLevel] ?? 'unconfirmed_but_plausible',
          ...(one.inferred ? { inferred: true } : {}),
          ...(one.replaced || one.spellCorrected ? { replaced: true } : {}),
        }),
      ),
    },
    missing,
    invalid: address.unresolvedTokens.map((token) => ({
      field: 'address_lines',
      rule: `The provider does not know what “${token}” is.`,
    })),
    notes: [],
  };
}

const granularities: Readonly<Record<string, AddressReport['verdict']['granularity']>> = {
  SUB_PREMISE: 'premise',
  PREMISE: 'premise',
  PREMISE_PROXIMITY: 'locality',
  BLOCK: 'locality',
  ROUTE: 'locality',
};

const statuses: Readonly<Record<string, AddressComponent['status']>> = {
  CONFIRMED: 'confirmed',
  UNCONFIRMED_BUT_PLAUSIBLE: 'unconfirmed_but_plausible',
  UNCONFIRMED_AND_SUSPICIOUS: 'unconfirmed_and_suspicious',
};

const fieldNames: Readonly<Record<string, string>> = {
  street_number: 'address_lines',
  route: 'address_lines',
  subpremise: 'address_lines',
  locality: 'locality',
  postal_town: 'locality',
  postal_code: 'postal_code',
  administrative_area_level_1: 'administrative_area',
};

function nextAction(
  verdict: Verdict,
  missing: readonly string[],
): AddressReport['verdict']['next_action'] {
  const said = verdict.possibleNextAction ?? '';
  if (said.startsWith('CONFIRM')) return 'confirm';
  if (said === 'FIX') return 'fix';
  if (said === 'ACCEPT') return 'accept';
  if (missing.length > 0 || verdict.validationGranularity === 'OTHER') return 'fix';
  const isSure = verdict.addressComplete && !verdict.hasUnconfirmedComponents;
  return isSure && !verdict.hasReplacedComponents ? 'accept' : 'confirm';
}
