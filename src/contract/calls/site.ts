import * as v from 'valibot';
import { defineCalls } from '#contract/call.ts';

export const companyParts = [
  'name',
  'address',
  'city',
  'country',
  'register',
  'vat_id',
  'email',
  'phone',
] as const;

export type CompanyPart = (typeof companyParts)[number];

const site = v.object({
  brand_name: v.pipe(v.string(), v.description('Name of the portal.')),
  company: v.pipe(
    v.object({
      name: v.pipe(v.string(), v.description('Name of the company.')),
      address: v.pipe(v.string(), v.description('Street and number.')),
      city: v.pipe(v.string(), v.description('Postal code and city.')),
      country: v.pipe(v.string(), v.description('Country.')),
      register: v.pipe(v.string(), v.description('Court and number of the commercial register.')),
      vat_id: v.pipe(v.string(), v.description('VAT number.')),
      email: v.pipe(v.string(), v.description('Email address of the company.')),
      phone: v.pipe(v.string(), v.description('Phone number of the company.')),
      is_placeholder: v.pipe(
        v.boolean(),
        v.description('True while any of the texts above is a placeholder.'),
      ),
      placeholders: v.pipe(
        v.array(v.picklist(companyParts)),
        v.description('Which of them are placeholders.'),
      ),
    }),
    v.description('The company that runs the portal, as in its imprint.'),
  ),
  free_requests: v.pipe(v.number(), v.description('Requests a month of the free plan.')),
  price_per_request: v.pipe(
    v.nullable(v.string()),
    v.description('A decimal number as text; null where the operator tells no price.'),
  ),
  currency: v.pipe(v.string(), v.description('Currency of the price, such as `EUR`.')),
  captcha: v.pipe(
    v.variant('kind', [
      v.object({
        kind: v.pipe(v.literal('recaptcha'), v.description('A reCAPTCHA of Google.')),
        site_key: v.pipe(v.string(), v.description('Key for the widget.')),
      }),
      v.object({
        kind: v.pipe(
          v.literal('proof_of_work'),
          v.description('A task for the computer: see `/core/captcha-challenge`.'),
        ),
      }),
    ]),
    v.description('What the contact form asks for before it sends.'),
  ),
});

export type Site = v.InferOutput<typeof site>;

export const siteCalls = defineCalls({
  readSite: {
    method: 'GET',
    path: '/api/v1/frontend/site',
    access: 'anyone',
    summary: "The operator's name, imprint, plan numbers and kind of captcha.",
    status: 200,
    answers: 'json',
    answer: site,
    problems: [],
  },
});
