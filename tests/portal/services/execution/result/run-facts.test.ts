import { describe, expect, test } from 'vitest';
import { archivedFile, runFacts } from '#portal/services/execution/result/run-facts.ts';

describe('facts about a run', () => {
  test('are read from the body of a JSON answer', () => {
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

  test('are read from the headers of a file', () => {
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

  test('may be missing in answers of another backend', () => {
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

  test('an archived file has its name and expiry', () => {
    expect(
      archivedFile({ file_name: 'a.pdf', expiration_date: '2026-12-04T00:00:00Z', size: 10 }),
    ).toEqual({ name: 'a.pdf', expiresAt: '2026-12-04T00:00:00Z', size: 10 });
  });
});
