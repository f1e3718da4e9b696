// All screens that keep typed text on the device, and how a user opens them.
import type { Locator, Page } from 'playwright-core';
import type { DraftsStage } from '#tests/kit/drafts-stage.ts';
import { field } from '#tests/kit/field.ts';
import type { Person } from '#tests/kit/people.ts';
import { received } from '#tests/server/contact/inbox-kit.ts';

export interface KeptScreen {
  name: string;
  /** Its name in the logout dialog. */
  label: string;
  path: string;
  /** Navigates from the address to the field. */
  field: (page: Page) => Promise<Locator>;
  /** The marker in a format that the field accepts. */
  textOf?: (marker: string) => string;
}

const desk = '/services/data-to-pdf/try-it-out';
const configuration = '/services/data-to-pdf/configuration';
const asJson = (marker: string) => JSON.stringify({ typed: marker });

/** For an admin, who can open all of them. Creates the data that the screens need. */
export async function keptScreens(stage: DraftsStage, admin: Person): Promise<KeptScreen[]> {
  const { cookie } = admin;
  const app = stage.app();
  const headers = { origin: stage.url };
  const draft = await app.call('POST', '/core/service-request', {
    body: { name: 'Invoice', service: 'data-to-pdf', payload: '{}' },
    cookie,
    headers,
  });
  const template = await app.call('POST', '/core/template', {
    body: { service: 'data-to-pdf', name: 'Letter', engine: 'default' },
    cookie,
    headers,
  });
  await received(app, { first_name: 'Iva', last_name: 'Ivić' });
  const press = (page: Page, name: string | RegExp) =>
    page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click();
  const dialogField = (page: Page, name: string) => page.getByRole('dialog').getByLabel(name);
  return [
    {
      name: 'a new request',
      label: 'A new request for Data to PDF',
      path: desk,
      field: async (page) => page.getByLabel('Request', { exact: true }),
      textOf: asJson,
    },
    {
      name: 'a saved request',
      label: 'Edits of Invoice',
      path: `${desk}?draft=${field(draft.json, 'id')}`,
      field: async (page) => page.getByLabel('Request', { exact: true }),
      textOf: asJson,
    },
    {
      name: 'the name in Save',
      label: 'The name of a request',
      path: '/services/data-to-text/try-it-out',
      field: async (page) => {
        await page.getByRole('button', { name: 'Show Sample' }).click();
        await press(page, 'Save');
        return dialogField(page, 'Name');
      },
    },
    {
      name: 'a template',
      label: 'Edits of the template Letter',
      path: `${configuration}?template=${field(template.json, 'id')}`,
      field: async (page) => page.getByLabel('Template text', { exact: true }),
    },
    {
      name: 'a new template',
      label: 'The name of a template for Data to PDF',
      path: configuration,
      field: async (page) => {
        await press(page, 'New template');
        return dialogField(page, 'Name');
      },
    },
    {
      name: 'a page',
      label: 'Edits of the documentation of VAT-ID Validator',
      path: '/admin-docu/me?service=vat-validator',
      field: async (page) => page.getByLabel('HTML of the page', { exact: true }),
    },
    {
      name: 'a reply',
      label: 'A reply to a message',
      path: '/admin-contact/me',
      field: async (page) => {
        await press(page, 'Reply to Iva Ivić');
        return page.getByLabel('Body', { exact: true });
      },
    },
    {
      name: 'the contact form',
      label: 'A message to us',
      path: '/contact',
      field: async (page) => page.getByLabel('Message'),
    },
    {
      name: 'the profile',
      label: 'Edits of your profile',
      path: '/profile/me',
      field: async (page) => page.getByLabel('Apartment'),
    },
    {
      name: 'a new API key',
      label: 'The name of an API key',
      path: '/api-key/me',
      field: async (page) => {
        await press(page, 'Add');
        return dialogField(page, 'Description (optional)');
      },
    },
    {
      name: 'an API key',
      label: 'The name of an API key',
      path: '/api-key/me',
      field: async (page) => {
        await press(page, /^Details of key/);
        return dialogField(page, 'Description (optional)');
      },
    },
  ];
}
