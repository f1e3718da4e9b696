// Adds up the test reports and closes with the line that counts. A check outside of the tests that
// failed (types, style, bytes, build) counts as one failure.
import { readFileSync } from 'node:fs';

const [outside = '1', ...reports] = process.argv.slice(2);
let passed = 0;
let failed = 0;
for (const file of reports) {
  try {
    const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
    passed += numberAt(report, 'numPassedTests');
    failed += numberAt(report, 'numFailedTests') + suitesWithoutTests(report);
  } catch {
    process.stdout.write(`no report in ${file}\n`);
    failed += 1;
  }
}
if (outside !== '0' && failed === 0) failed = 1;
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

function numberAt(report: unknown, key: string): number {
  const value: unknown =
    typeof report === 'object' && report !== null ? Reflect.get(report, key) : 0;
  return typeof value === 'number' ? value : 0;
}

// A file that fails before its first test has no test to count.
function suitesWithoutTests(report: unknown): number {
  const results: unknown =
    typeof report === 'object' && report !== null ? Reflect.get(report, 'testResults') : [];
  if (!Array.isArray(results)) return 0;
  return results.filter(
    (result: unknown) =>
      typeof result === 'object' &&
      result !== null &&
      Reflect.get(result, 'status') === 'failed' &&
      Array.isArray(Reflect.get(result, 'assertionResults')) &&
      Reflect.get(result, 'assertionResults').length === 0,
  ).length;
}
