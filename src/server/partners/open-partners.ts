// Whom services may ask beside what their users name.
import type { Log } from '#server/log.ts';
import type { PartnerSettings } from '#server/partners/partner-settings.ts';
import { createAddressProvider } from '#services/address-validation/ask-provider.ts';
import { everyNetwork, publicWeb } from '#services/network/network-policy.ts';
import { createPartnerCall } from '#services/network/partner-call.ts';
import type { StandingTools } from '#services/tools.ts';
import { createAskVies } from '#services/vat-validator/ask-vies.ts';
import { createVatRegister } from '#services/vat-validator/vat-register.ts';

export function openPartners(
  { partners: { vies, addressProvider } }: { partners: PartnerSettings },
  now: () => Date,
  log: Log,
): Pick<StandingTools, 'vatRegister' | 'addressProvider'> {
  const call = createPartnerCall(vies.url, vies.isPublic ? publicWeb : everyNetwork);
  const vatRegister = createVatRegister({ ask: createAskVies(call), now });
  if (addressProvider === undefined) return { vatRegister };
  const { url, key } = addressProvider;
  return {
    vatRegister,
    addressProvider: createAddressProvider({
      call: createPartnerCall(methodOf(url), everyNetwork),
      key,
      onFailure: (cause) => log.warn('address_provider_failed', { cause }),
    }),
  };
}

/** The operator may name the API or its one method. */
function methodOf(url: string): string {
  return url.endsWith(':validateAddress') ? url : `${url.replace(/\/+$/, '')}/v1:validateAddress`;
}
