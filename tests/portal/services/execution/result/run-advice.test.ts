import { expect, test } from 'vitest';
import { runAdvice } from '#portal/services/execution/result/run-advice.ts';

test('messages of the catalogue are shown byte for byte', () => {
  expect(runAdvice('api_key_invalid').toast).toBe('Invalid API Key');
  expect(runAdvice('api_key_missing').toast).toBe('Missing api_key key');
  expect(runAdvice('file_not_found').toast).toBe('File not found');
  expect(runAdvice('template_id_missing').toast).toBe('Missing template_id key');
  expect(runAdvice('access_mode_invalid_pdf')).toEqual({
    toast: 'Invalid pdf_access_mode type',
    info: 'Valid access modes are download and archive.',
  });
});

test('anything unknown is reported as unexpected', () => {
  for (const key of [undefined, 'unexpected', 'brand_new', 'constructor']) {
    expect(runAdvice(key).toast).toBe('An unexpected error occurred. Please try again.');
  }
});

test('a used-up limit links to Contact', () => {
  expect(runAdvice('request_limit_exceeded').link?.to).toBe('contact');
});
