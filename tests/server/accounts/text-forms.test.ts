import { describe, expect, test } from 'vitest';
import { normaliseEmail, writtenEmail } from '#server/accounts/normalise-email.ts';
import { searchText } from '#server/accounts/search-text.ts';

describe('addresses', () => {
  test.each([' Ana@Example.COM ', 'ａna@example.com', 'ana@example.com'])(
    '%j is ana@example.com',
    (written) => {
      expect(normaliseEmail(written)).toBe('ana@example.com');
    },
  );

  test('the Kelvin sign, which lower-cases to k, does not match a k in an address', () => {
    expect(normaliseEmail('\u212aim@example.com')).toBe('kim@example.com');
    expect(writtenEmail('\u212aim@example.com')).toBe('Kim@example.com');
  });

  test('plus addresses stay distinct', () => {
    expect(normaliseEmail('ana+x@example.com')).not.toBe(normaliseEmail('ana@example.com'));
  });
});

describe('text for search', () => {
  test.each([
    ['Đorđe Šimić', 'dorde simic'],
    ['Łukasz Øst', 'lukasz ost'],
    ['ŽELJKA Čačić', 'zeljka cacic'],
    ['Groß', 'gross'],
  ])('%s is found as %s', (written, found) => {
    expect(searchText(written)).toBe(found);
  });
});
