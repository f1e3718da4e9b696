// Every place with kept texts, with two texts in the format of its screen.
import { places } from '#portal/keep/kept-slot.ts';

const template = (content: string) =>
  JSON.stringify({
    fields: { name: 'Račun', engine: 'default', content, sample: '{}' },
    base: { name: 'Račun', engine: 'default', content: '', sample: '{}', etag: '"1"', version: 1 },
  });

export const keptPlaces = [
  { name: 'a new request', place: places.newRequest('data-to-pdf'), a: '{"a": 1}', b: '{"b": ' },
  { name: 'a saved request', place: places.draft('4f1c-1'), a: '{"a": 1}', b: '{"b": ' },
  {
    name: 'the name in Save',
    place: places.requestName('data-to-pdf'),
    a: '{"name":"A"}',
    b: '{"name":"B"}',
  },
  { name: 'a template', place: places.template('7'), a: template('A'), b: template('B') },
  {
    name: 'a new template',
    place: places.newTemplate('data-to-pdf'),
    a: '{"name":"A"}',
    b: '{"name":"B"}',
  },
  { name: 'a reply', place: places.reply('12'), a: '{"body":"A"}', b: '{"body":"B 😀"}' },
  { name: 'the contact form', place: places.contact, a: '{"message":"A"}', b: '{"message":"B"}' },
  { name: 'the profile', place: places.profile, a: '{"city":"A"}', b: '{"city":"B"}' },
  { name: 'a new API key', place: places.newKey, a: '{"name":"A"}', b: '{"name":"B"}' },
  { name: 'an API key', place: places.key('k1'), a: '{"name":"A"}', b: '{"name":"B"}' },
] as const;
