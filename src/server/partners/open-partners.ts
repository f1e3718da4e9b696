// Whom services may ask beside what their users name.
import type { PartnerSettings } from '#server/partners/partner-settings.ts';
import { everyNetwork, publicWeb } from '#services/network/network-policy.ts';
import { createPartnerCall } from '#services/network/partner-call.ts';
import type { StandingTools } from '#services/tools.ts';
import { createAskVies } from '#services/vat-validator/ask-vies.ts';
import { createVatRegister } from '#services/vat-validator/vat-register.ts';

export function openPartners(
  { partners: { vies } }: { partners: PartnerSettings },
  now: () => Date,
): Pick<StandingTools, 'vatRegister'> {
  const call = createPartnerCall(vies.url, vies.isPublic ? publicWeb : everyNetwork);
  return { vatRegister: createVatRegister({ ask: createAskVies(call), now }) };
}
