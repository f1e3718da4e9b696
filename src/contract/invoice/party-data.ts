import * as v from 'valibot';
import { field, identifier, text, textOr } from '#contract/invoice/fields.ts';

const place = <const Name extends string>(party: Name) => ({
  address: field(`${party}.address`, text),
  address2: field(`${party}.address2`, text),
  address3: field(`${party}.address3`, text),
  city: field(`${party}.city`, text),
  zip: field(`${party}.zip`, text),
  region: field(`${party}.region`, text),
  country: field(`${party}.country`, text),
});

const tradingParty = <const Name extends 'company' | 'client'>(party: Name) => ({
  name: field(`${party}.name`, text),
  tradingName: field(`${party}.tradingName`, text),
  ids: field(`${party}.ids`, v.array(identifier, 'Must be a list.')),
  legalId: field(`${party}.legalId`, identifier),
  vatId: field(`${party}.vatId`, text),
  electronicAddress: field(`${party}.electronicAddress`, identifier),
  ...place(party),
  contact: field(`${party}.contact`, text),
  phone: field(`${party}.phone`, text),
  email: field(`${party}.email`, text),
});

export const companyData = textOr(
  v.object({
    ...tradingParty('company'),
    taxId: field('company.taxId', text),
    legalInfo: field('company.legalInfo', text),
    iban: field('company.iban', text),
    bic: field('company.bic', text),
  }),
);

export const clientData = textOr(v.object(tradingParty('client')));

export const payeeData = v.object({
  name: field('payee.name', text),
  ids: field('payee.ids', v.array(identifier, 'Must be a list.')),
  legalId: field('payee.legalId', identifier),
});

export const taxRepresentativeData = v.object({
  name: field('taxRepresentative.name', text),
  vatId: field('taxRepresentative.vatId', text),
  ...place('taxRepresentative'),
});

export const deliveryData = v.object({
  name: field('delivery.name', text),
  locationId: field('delivery.locationId', identifier),
  ...place('delivery'),
});

export type PartyData = Partial<Exclude<v.InferOutput<typeof companyData>, string>>;
