// What a run says about itself beside its result: in the body of a JSON answer, in the headers of a
// file. Everything is optional; another backend may leave it out.
export interface RunFacts {
  requestId: string | undefined;
  counted: boolean | undefined;
  /** Null: unlimited. */
  remaining: number | null | undefined;
  /** Notes of the service about the body, such as a misspelt field. */
  warnings: readonly string[];
  /** How many of them there are; a file has no room for their words. */
  warningCount: number;
  /** A test: its result is marked as one and it is not counted. */
  isTest: boolean;
}

export function runFacts(result: { headers: Headers; value?: unknown }): RunFacts {
  const { headers, value } = result;
  const body = isRecord(value) ? value : {};
  const warnings = Array.isArray(body.warnings) ? body.warnings.flatMap(warningOf) : [];
  const announced = headers.get('x-warnings-count') ?? '';
  return {
    requestId: textOf(body.request_id) ?? headers.get('x-request-id') ?? undefined,
    counted: countedOf(body.counted ?? headers.get('x-counted')),
    remaining:
      body.remaining === null
        ? null
        : remainingOf(body.remaining ?? headers.get('x-requests-remaining')),
    warnings,
    warningCount: /^\d+$/.test(announced) ? Number(announced) : warnings.length,
    isTest: body.test === true || headers.get('x-test') === 'true',
  };
}

/** A file that a run put into the archive, if the answer names one. */
export function archivedFile(
  value: unknown,
): { name: string; expiresAt: string; size?: number; pages?: number } | undefined {
  if (!isRecord(value)) return undefined;
  const { file_name: name, expiration_date: expiresAt, size, pages } = value;
  if (typeof name !== 'string' || typeof expiresAt !== 'string') return undefined;
  return {
    name,
    expiresAt,
    ...(typeof size === 'number' ? { size } : {}),
    ...(typeof pages === 'number' ? { pages } : {}),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function countedOf(value: unknown): boolean | undefined {
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  return undefined;
}

function remainingOf(value: unknown): number | null | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'string' && /^\d+$/.test(value)) return Number(value);
  // In a header, where null cannot stand, unlimited is a word.
  if (value === 'unlimited' || value === 'null') return null;
  return undefined;
}

function warningOf(warning: unknown): string[] {
  if (!isRecord(warning)) return [];
  const { path, message } = warning;
  if (typeof message !== 'string') return [];
  return [typeof path === 'string' && path !== '' ? `${path}: ${message}` : message];
}
