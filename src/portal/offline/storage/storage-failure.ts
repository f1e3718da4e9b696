// Classifies errors of the device's storage. Errors may be wrapped, so the names are searched along
// the whole chain.

export class StorageFailure extends Error {
  override readonly name = 'StorageFailure';
  readonly reason: 'full' | 'failed' | 'outdated' | 'closed';

  constructor(reason: StorageFailure['reason'], cause?: unknown) {
    super(messages[reason], { cause });
    this.reason = reason;
  }
}

const messages = {
  full: 'This device has no space left, so the change was not saved. Export your drafts, then free some space.',
  failed: 'The browser lost its storage, so the change was not saved. Reload the page.',
  outdated: 'A newer version of the portal runs in another tab. Reload this page to continue.',
  closed: 'The drafts of this user are closed.',
};

const lostNames = new Set([
  'UnknownError',
  'InvalidStateError',
  // Pending work when the browser closed the connection; none of it was committed.
  'AbortError',
]);
const missingNames = new Set(['SecurityError', 'InvalidAccessError']);

export function isConnectionLost(failure: unknown): boolean {
  return namesOf(failure).some((name) => lostNames.has(name));
}

export function isQuotaExceeded(failure: unknown): boolean {
  return namesOf(failure).includes('QuotaExceededError');
}

/** The browser provides no database: private mode, or a policy. */
export function isStorageMissing(failure: unknown): boolean {
  return namesOf(failure).some((name) => missingNames.has(name));
}

function namesOf(failure: unknown): string[] {
  const names: string[] = [];
  let one: unknown = failure;
  while (typeof one === 'object' && one !== null && names.length < 10) {
    if ('name' in one && typeof one.name === 'string') names.push(one.name);
    one = 'cause' in one ? one.cause : undefined;
  }
  return names;
}
