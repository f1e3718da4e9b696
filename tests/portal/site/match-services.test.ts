import { expect, test } from 'vitest';
import { matchServices } from '#portal/site/match-services.ts';

const services = [
  { key: 'data-to-pdf', title: 'Data to PDF', summary: 'Invoices from JSON.' },
  { key: 'send-email', title: 'Send Email', summary: 'Mails a document, résumé included.' },
];
const keysFor = (question: string) => matchServices(services, question).map(({ key }) => key);

test('an empty query finds all', () => {
  expect(keysFor('  ')).toEqual(['data-to-pdf', 'send-email']);
});

test('every word must occur, in title, key or summary, in any case', () => {
  expect(keysFor('PDF invoice')).toEqual(['data-to-pdf']);
  expect(keysFor('pdf mail')).toEqual([]);
});

test('accents are ignored', () => {
  expect(keysFor('Resume')).toEqual(['send-email']);
});
