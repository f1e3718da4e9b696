import { describe, expect, test } from 'vitest';
import { archivedFile, runFacts } from '#portal/services/execution/result/run-facts.ts';

describe('what a run says about itself', () => {
  test('a JSON answer carries it in the body', () => {
    const value = {
      request_id: 'r1',
      counted: true,
      remaining: 97,
      warnings: [{ path: 'dta', message: 'Unknown key.' }],
    };
    expect(runFacts({ headers: new Headers(), value })).toEqual({
      requestId: 'r1',
      counted: true,
      remaining: 97,
      warnings: ['dta: Unknown key.'],
      warningCount: 1,
      isTest: false,
    });
  });

  test('a file carries it in headers', () => {
    const headers = new Headers({
      'X-Request-Id': 'r2',
      'X-Counted': 'false',
      'X-Requests-Remaining': '0',
      'X-Warnings-Count': '2',
      'X-Test': 'true',
    });
    expect(runFacts({ headers })).toEqual({
      requestId: 'r2',
      counted: false,
      remaining: 0,
      warnings: [],
      warningCount: 2,
      isTest: true,
    });
  });

  test('unlimited is null in a body and a word in a header', () => {
    expect(runFacts({ headers: new Headers(), value: { remaining: null } }).remaining).toBeNull();
    const headers = new Headers({ 'X-Requests-Remaining': 'unlimited' });
    expect(runFacts({ headers }).remaining).toBeNull();
  });

  test('an answer of another backend without any of it is no fault', () => {
    expect(runFacts({ headers: new Headers(), value: [1] })).toEqual({
      requestId: undefined,
      counted: undefined,
      remaining: undefined,
      warnings: [],
      warningCount: 0,
      isTest: false,
    });
    expect(archivedFile('text')).toBeUndefined();
  });

  test('an archived file is recognised by its name and expiry', () => {
    expect(
      archivedFile({ file_name: 'a.pdf', expiration_date: '2026-12-04T00:00:00Z', size: 10 }),
    ).toEqual({ name: 'a.pdf', expiresAt: '2026-12-04T00:00:00Z', size: 10 });
  });
});
