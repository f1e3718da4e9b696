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
  brand_name: v.string(),
  company: v.object({
    name: v.string(),
    address: v.string(),
    city: v.string(),
    country: v.string(),
    register: v.string(),
    vat_id: v.string(),
    email: v.string(),
    phone: v.string(),
    /** True while any of the texts above is a placeholder. */
    is_placeholder: v.boolean(),
    /** Which they are, to be marked where they are shown. */
    placeholders: v.array(v.picklist(companyParts)),
  }),
  free_requests: v.number(),
  /** A decimal number as text; null where the operator tells no price. */
  price_per_request: v.nullable(v.string()),
  currency: v.string(),
  captcha: v.variant('kind', [
    v.object({ kind: v.literal('recaptcha'), site_key: v.string() }),
    v.object({ kind: v.literal('proof_of_work') }),
  ]),
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
