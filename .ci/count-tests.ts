// Adds up the test reports and closes with the line that counts. A check outside of the tests that
// failed (types, style, bytes, build) counts as one failure.
import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

const slowestShown = 10;
const reasonLettersMax = 600;

const [outside = '1', ...reports] = process.argv.slice(2);
let passed = 0;
let failed = 0;
const names: string[] = [];
const files: { ms: number; path: string }[] = [];
for (const file of reports) {
  try {
    const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
    passed += numberAt(report, 'numPassedTests');
    failed += numberAt(report, 'numFailedTests') + suitesWithoutTests(report);
    names.push(...failedNames(report));
    files.push(...listAt(report, 'testResults').map(timeOf));
  } catch {
    process.stdout.write(`no report in ${file}\n`);
    failed += 1;
  }
}
files.sort((a, b) => b.ms - a.ms);
for (const { ms, path } of files.slice(0, slowestShown)) {
  process.stdout.write(`slow: ${(ms / 1000).toFixed(1)} s ${path}\n`);
}
for (const name of names) process.stdout.write(`failed: ${name}\n`);
process.stdout.write(failedPages());
if (outside !== '0' && failed === 0) failed = 1;
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

function numberAt(report: unknown, key: string): number {
  const value: unknown =
    typeof report === 'object' && report !== null ? Reflect.get(report, key) : 0;
  return typeof value === 'number' ? value : 0;
}

// Of failed journeys; tests/kit/failed-pages.ts writes it.
function failedPages(): string {
  const file = '.build/failed-pages.txt';
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

// A file that fails before its first test has no test to count.
function suitesWithoutTests(report: unknown): number {
  return listAt(report, 'testResults').filter(
    (file) => textAt(file, 'status') === 'failed' && listAt(file, 'assertionResults').length === 0,
  ).length;
}

// A long log is cut at its beginning, so what failed, and why, is said once more beside the sum.
function failedNames(report: unknown): string[] {
  return listAt(report, 'testResults').flatMap((file) => {
    const tests = listAt(file, 'assertionResults').filter(
      (test) => textAt(test, 'status') === 'failed',
    );
    const path = pathOf(file);
    if (tests.length > 0) {
      return tests.map((test) => `${path} > ${textAt(test, 'fullName')}\n${reasonOf(test)}`);
    }
    return textAt(file, 'status') === 'failed' ? [path] : [];
  });
}

function reasonOf(test: unknown): string {
  const [reason = ''] = listAt(test, 'failureMessages');
  return stripVTControlCharacters(String(reason)).slice(0, reasonLettersMax);
}

function timeOf(file: unknown): { ms: number; path: string } {
  return { ms: numberAt(file, 'endTime') - numberAt(file, 'startTime'), path: pathOf(file) };
}

function pathOf(file: unknown): string {
  return textAt(file, 'name').replace(/^.*\/tests\//, 'tests/');
}

function listAt(holder: unknown, key: string): unknown[] {
  const value: unknown =
    typeof holder === 'object' && holder !== null ? Reflect.get(holder, key) : [];
  return Array.isArray(value) ? value : [];
}

function textAt(holder: unknown, key: string): string {
  const value: unknown =
    typeof holder === 'object' && holder !== null ? Reflect.get(holder, key) : '';
  return typeof value === 'string' ? value : '';
}
