import { grouped } from '#contract/grouped.ts';
import type { InvoiceCheck } from '#invoicing/check-invoice.ts';
import type { Finding } from '#invoicing/finding.ts';
import type { Profile } from '#invoicing/profiles.ts';

const syntaxes = { ubl: 'UBL 2.1', cii: 'UN/CEFACT CII' } as const;

const profileNames: Readonly<Record<Profile, string>> = {
  en16931: 'EN 16931, the European core',
  xrechnung: 'XRechnung 3.0 (Germany)',
  'xrechnung-extension': 'XRechnung 3.0 with its extension (Germany)',
  'xrechnung-cvd': 'XRechnung 3.0 for clean vehicles (Germany)',
  peppol: 'Peppol BIS Billing 3.0',
  hr: 'Croatian CIUS 2025',
};

/** `XRechnung 3.0 (Germany), written in UBL 2.1`; undefined for what is no invoice. */
export function formatWords({ syntax, profile }: InvoiceCheck): string | undefined {
  if (syntax === undefined || profile === undefined) return undefined;
  return `${profileNames[profile]}, written in ${syntaxes[syntax]}`;
}

function counted(findings: readonly Finding[], severity: Finding['severity']): string {
  const count = findings.filter((one) => one.severity === severity).length;
  return `${grouped(count)} ${severity}${count === 1 ? '' : 's'}`;
}

/** `Not valid: 2 errors, 1 warning`. */
export function verdictWords({ syntax, valid, findings }: InvoiceCheck): string {
  if (syntax === undefined) return 'This is no e-invoice';
  const counts = `${counted(findings, 'error')}, ${counted(findings, 'warning')}`;
  if (!valid) return `Not valid: ${counts}`;
  return findings.length === 0 ? 'Valid: no errors, no warnings' : `Valid: ${counts}`;
}

/** All findings as a text to pass on. */
export function findingsText(name: string, check: InvoiceCheck): string {
  const lines = check.findings.map(({ rule, severity, line, path, message, fix }) =>
    [
      `${severity} ${rule}${line === undefined ? '' : `, line ${line}`}: ${message}`,
      fix && `  ${fix}`,
      path && `  ${path}`,
    ]
      .filter(Boolean)
      .join('\n'),
  );
  return [`${name}: ${verdictWords(check)}`, ...lines].join('\n');
}
