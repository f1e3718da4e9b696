import { expect, test } from 'vitest';
import { splitName } from '#portal/site/contact/split-name.ts';

test('a name is split at its first space', () => {
  expect(splitName('Ana Anić')).toEqual({ first: 'Ana', last: 'Anić' });
});

test('everything after the first space is the last name', () => {
  expect(splitName('Juan Carlos  de la Cruz')).toEqual({
    first: 'Juan',
    last: 'Carlos  de la Cruz',
  });
});

test('a name without a space is a first name', () => {
  expect(splitName('Madonna')).toEqual({ first: 'Madonna', last: '' });
});

test('spaces around the name and between its parts are dropped', () => {
  expect(splitName('  Ana   Anić ')).toEqual({ first: 'Ana', last: 'Anić' });
});

test('an empty name gives two empty parts', () => {
  expect(splitName('   ')).toEqual({ first: '', last: '' });
});
