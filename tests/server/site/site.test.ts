import { describe, expect, test } from 'vitest';
import { readSettings } from '#server/settings.ts';
import { field } from '#tests/kit/field.ts';
import { startTestApp } from '#tests/kit/test-app.ts';

async function readSite(env: Record<string, string> = {}) {
  const app = await startTestApp({ env });
  const answer = await app.call('GET', '/api/v1/frontend/site');
  await app.close();
  expect(answer.status).toBe(200);
  return answer.json;
}

const company = {
  COMPANY_NAME: 'Papir d.o.o.',
  COMPANY_ADDRESS: 'Ulica 1',
  COMPANY_CITY: '10000 Zagreb',
  COMPANY_COUNTRY: 'Croatia',
  COMPANY_EMAIL: 'office@example.com',
};

describe('GET /api/v1/frontend/site', () => {
  test('SC5: without settings every text about the company is a recognizable placeholder', async () => {
    const texts = {
      name: '[company name]',
      address: '[street and number]',
      city: '[postal code and city]',
      country: '[country]',
      register: '[register entry]',
      vat_id: '[VAT ID]',
      email: '[e-mail address]',
      phone: '[phone number]',
    };
    expect(await readSite()).toEqual({
      brand_name: 'Paperline',
      company: {
        ...texts,
        is_placeholder: true,
        placeholders: Object.keys(texts),
      },
      free_requests: 100,
      price_per_request: null,
      currency: 'EUR',
      captcha: { kind: 'proof_of_work' },
    });
  });

  test('a company with all required settings has no placeholders', async () => {
    const site = await readSite({ ...company, COMPANY_VAT_ID: 'HR12345678903' });
    expect(field(site, 'company.name')).toBe('Papir d.o.o.');
    expect(field(site, 'company.vat_id')).toBe('HR12345678903');
    expect(field(site, 'company.phone')).toBe('');
    expect(field(site, 'company.is_placeholder')).toBe('false');
    expect(field(site, 'company.placeholders')).toBe('[]');
  });

  test('a company with a name and without an address is still marked as incomplete', async () => {
    const site = await readSite({ COMPANY_NAME: 'Papir d.o.o.' });
    expect(field(site, 'company.is_placeholder')).toBe('true');
    expect(field(site, 'company.placeholders')).toBe('["address","city","country","email"]');
  });

  test('the price keeps its digits', async () => {
    const site = await readSite({ PRICE_PER_REQUEST: '0.10', CURRENCY: 'USD' });
    expect(field(site, 'price_per_request')).toBe('0.10');
    expect(field(site, 'currency')).toBe('USD');
  });

  test('reCAPTCHA is announced with its site key and without its secret', async () => {
    const site = await readSite({ RECAPTCHA_SITE_KEY: 'shown', RECAPTCHA_SECRET: 'hidden' });
    expect(field(site, 'captcha')).toBe('{"kind":"recaptcha","site_key":"shown"}');
    expect(JSON.stringify(site)).not.toContain('hidden');
  });
});

describe('the settings', () => {
  test('all errors are reported at once', () => {
    const env = {
      COMPANY_NAME: 'Papir\r\nBcc: x',
      COMPANY_EMAIL: 'office',
      CONTACT_EMAIL: 'a@b.co, c@d.co',
      PRICE_PER_REQUEST: '0,10',
      CURRENCY: 'euro',
      RECAPTCHA_VERIFY_URL: 'ftp://example.com',
    };
    for (const name of Object.keys(env)) expect(() => readSettings(env)).toThrow(name);
  });

  test.each([
    [{ RECAPTCHA_SITE_KEY: 'x' }, /go together/],
    [{ RECAPTCHA_SECRET: 'x' }, /go together/],
    [{ RECAPTCHA_VERIFY_URL: 'https://example.com' }, /RECAPTCHA_VERIFY_URL needs/],
  ])('%j alone is an error', (env, fault) => {
    expect(() => readSettings(env)).toThrow(fault);
  });

  test('Google is the default verifier, and each of these settings is used', () => {
    const settings = readSettings({
      RECAPTCHA_SITE_KEY: 'x',
      RECAPTCHA_SECRET: 'y',
      PRICE_PER_REQUEST: '1',
    });
    expect(settings.recaptcha?.verifyUrl).toBe('https://www.google.com/recaptcha/api/siteverify');
    expect(settings.unused).toEqual([]);
  });
});
