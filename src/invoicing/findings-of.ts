import type { Finding } from '#invoicing/finding.ts';
import type { Rule, Subject } from '#invoicing/rules/rule.ts';

type Place = Pick<Finding, 'path' | 'line'>;

/** No finding is an error. */
export function isValid(findings: readonly Finding[]): boolean {
  return findings.every(({ severity }) => severity !== 'error');
}

/** What breaks some rules, each with its place. */
export function findingsOf(
  rules: readonly Rule[],
  subject: Subject,
  placeOf: (item: object, at: string | undefined) => Place,
): Finding[] {
  return rules.flatMap((rule) =>
    rule.breaches(subject).map(({ item, at, message }): Finding => {
      const { id, severity, terms, fix } = rule;
      return { rule: id, severity, terms, ...placeOf(item, at), message, fix };
    }),
  );
}
