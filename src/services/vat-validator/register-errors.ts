// Why the register could not tell. Its own codes, and two for answers that never came.

interface RegisterError {
  reason: string;
  /** After how many seconds asking again makes sense. */
  retryAfterS: number;
  /** What has failed, so that it is left alone for a while when it fails again and again. */
  failing?: 'state' | 'register';
  /** It was only asked too much at that moment. */
  isCrowded?: true;
}

const errors: Readonly<Record<string, RegisterError>> = {
  MS_UNAVAILABLE: {
    reason: 'The register of this state is not available.',
    retryAfterS: 300,
    failing: 'state',
  },
  TIMEOUT: {
    reason: 'The register of this state did not answer in time.',
    retryAfterS: 60,
    failing: 'state',
  },
  SERVICE_UNAVAILABLE: {
    reason: 'The EU register is not available.',
    retryAfterS: 60,
    failing: 'register',
  },
  MS_MAX_CONCURRENT_REQ: {
    reason: 'The register of this state is asked by too many at once.',
    retryAfterS: 10,
    isCrowded: true,
  },
  GLOBAL_MAX_CONCURRENT_REQ: {
    reason: 'The EU register is asked by too many at once.',
    retryAfterS: 10,
    isCrowded: true,
  },
  VAT_BLOCKED: { reason: 'The register refuses the number of the requester.', retryAfterS: 3600 },
  IP_BLOCKED: { reason: 'The register refuses this server.', retryAfterS: 3600 },
  INVALID_REQUESTER_INFO: {
    reason: 'The register does not take the number of the requester.',
    retryAfterS: 3600,
  },
  UNREADABLE: {
    reason: 'The register answered something that cannot be read.',
    retryAfterS: 60,
    failing: 'register',
  },
  UNREACHABLE: {
    reason: 'The register could not be reached.',
    retryAfterS: 60,
    failing: 'register',
  },
  NOT_ASKED: {
    reason: 'The time of the run was over before the register could be asked.',
    retryAfterS: 5,
  },
};

/** Codes with `_TIME` mean the same over a while; an unknown code is a failure of the register. */
export function registerError(code: string): RegisterError {
  const known = code.replace(/_TIME$/, '');
  if (Object.hasOwn(errors, known)) return errors[known] ?? other;
  return other;
}

const other: RegisterError = {
  reason: 'The register could not tell.',
  retryAfterS: 60,
  failing: 'register',
};
