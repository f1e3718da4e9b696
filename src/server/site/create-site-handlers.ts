import { type CompanyPart, companyParts, type Site } from '#contract/calls/site.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { SiteSettings } from '#server/site/site-settings.ts';

// Required in an imprint; a company may have no register number, VAT id or phone.
const mustTell: readonly CompanyPart[] = ['name', 'address', 'city', 'country', 'email'];

// Placeholders, because an imprint must never show an invented company.
const placeholderTexts: Readonly<Record<CompanyPart, string>> = {
  name: '[company name]',
  address: '[street and number]',
  city: '[postal code and city]',
  country: '[country]',
  register: '[register entry]',
  vat_id: '[VAT ID]',
  email: '[e-mail address]',
  phone: '[phone number]',
};

/** What visitors may know about the operator. Constant until the next start. */
export function createSiteHandlers(
  settings: Pick<SiteSettings, 'company' | 'recaptcha' | 'pricePerRequest' | 'currency'> & {
    brandName: string;
    freeRequests: number;
  },
): Handlers<'readSite'> {
  const site: Site = {
    brand_name: settings.brandName,
    company: companyOf(settings.company),
    free_requests: settings.freeRequests,
    price_per_request: settings.pricePerRequest ?? null,
    currency: settings.currency,
    captcha: settings.recaptcha
      ? { kind: 'recaptcha', site_key: settings.recaptcha.siteKey }
      : { kind: 'proof_of_work' },
  };
  return { readSite: async () => site };
}

function companyOf(told: SiteSettings['company']): Site['company'] {
  // Once the company is named, missing optional parts are left out.
  const isLeftOut = (part: CompanyPart) => told.name !== undefined && !mustTell.includes(part);
  const shown = (part: CompanyPart) =>
    told[part] ?? (isLeftOut(part) ? '' : placeholderTexts[part]);
  const placeholders = companyParts.filter((part) => told[part] === undefined && !isLeftOut(part));
  return {
    name: shown('name'),
    address: shown('address'),
    city: shown('city'),
    country: shown('country'),
    register: shown('register'),
    vat_id: shown('vat_id'),
    email: shown('email'),
    phone: shown('phone'),
    is_placeholder: placeholders.length > 0,
    placeholders,
  };
}
